"""Web push (RFC 8030): notifies people whose page is closed or hidden.

`notifier` decides who is notified; `service` encrypts the notification and sends it to the push
service of their browser, and to no other address.
"""
