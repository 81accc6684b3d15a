"""What every board is drawn with."""

from gameshelf.draw.library import icons, standalone, stylesheet, symbols
from gameshelf.draw.pieces import drawn, piece
from gameshelf.draw.render import macros, render

__all__ = ["drawn", "icons", "macros", "piece", "render", "standalone", "stylesheet", "symbols"]
