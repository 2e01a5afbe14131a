"""What is stored of people and chats: accounts, places, and the messages on their screens."""
