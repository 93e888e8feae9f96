"""What the greedy player of the journey goes by: its tastes, its look at a state, and the points of every press."""
