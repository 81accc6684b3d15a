"""The JSON API: everything that a page can do, for programs. An outside bot plays with these calls alone."""

from gameshelf.web.api import about, play, shelf, tables
from gameshelf.web.api.about import ABOUT, COMPONENTS, VERSION
from gameshelf.web.api.common import hints, problem

__all__ = ["ABOUT", "COMPONENTS", "HANDLERS", "VERSION", "hints", "problem"]

HANDLERS = [*shelf.HANDLERS, *tables.HANDLERS, *play.HANDLERS, *about.HANDLERS]
