"""Many games that bots play by themselves, and what is learned from them."""
