"""What the planning player of the journey goes by: lines of presses through a turn, and what a table comes to then."""
