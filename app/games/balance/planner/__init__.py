"""What the planning player of Balance is made of: how far each player is, and which actions are worth trying."""
