"""Measuring how hard a difficulty is: games that bots play in the background, and what players are told of them."""
