"""The parts of the picture."""
