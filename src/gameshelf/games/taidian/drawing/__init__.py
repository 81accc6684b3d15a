"""The parts of the picture, and what is said of them."""
