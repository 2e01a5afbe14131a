"""Who a request comes from, and how much they may do.

- `visitors`: people, known by the pass of their device, and their language.
- `gate`: every connection, before anything is read.
- `limits`: quotas by visitor and by address.
"""
