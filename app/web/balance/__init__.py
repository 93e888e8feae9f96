"""The page of A Game of Balance: the land of each player, the hand sorted by progress, offers, panels, questions."""
