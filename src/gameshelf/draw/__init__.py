"""What every board is drawn with. docs/drawing.md tells how a room draws itself."""

from gameshelf.draw.board import Board, Memory, Picture, moved
from gameshelf.draw.places import Grid, Room, column, fan, mats, rows
from gameshelf.draw.sheet import Sheet, colours, piece
from gameshelf.draw.themes import faces, icons, standalone, stylesheet, symbols, typefaces

__all__ = [
    "Board", "Grid", "Memory", "Picture", "Room", "Sheet", "colours", "column", "faces", "fan", "icons",
    "mats", "moved", "piece", "rows", "standalone", "stylesheet", "symbols", "typefaces",
]  # fmt: skip
