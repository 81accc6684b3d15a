"""What every board is drawn with."""

from gameshelf.draw.pieces import drawn, piece
from gameshelf.draw.render import macros, render
from gameshelf.draw.themes import faces, icons, standalone, stylesheet, symbols, typefaces

__all__ = ["drawn", "faces", "icons", "macros", "piece", "render", "standalone", "stylesheet", "symbols", "typefaces"]
