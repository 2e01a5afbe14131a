"""What the bot says about itself, and what one person sees of their own account."""
