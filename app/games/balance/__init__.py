"""A Game of Balance: two players gather rows or columns of the land and seal them with the four seasons."""
