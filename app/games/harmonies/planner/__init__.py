"""What the planning player of Harmonies is made of: a board sketched for the search, what it promises, whole turns."""
