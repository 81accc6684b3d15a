"""The pages: the shelf, a new table, the table, its replay. Forms come back here; the game itself goes through the socket."""

from gameshelf.web.pages import replay, setup, shelf, table

HANDLERS = [*shelf.HANDLERS, *setup.HANDLERS, *table.HANDLERS, *replay.HANDLERS]
