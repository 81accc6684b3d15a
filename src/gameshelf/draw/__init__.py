"""What every board is drawn with."""

from gameshelf.draw.render import render

__all__ = ["render"]
