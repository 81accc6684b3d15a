"""Figures of Gameshelf, side by side with others: `python -m bench`."""
