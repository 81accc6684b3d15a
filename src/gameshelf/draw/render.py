"""From a board's plain numbers and words to text or SVG, through the room's own template."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.environment import TemplateModule

_HERE = Path(__file__).parent


@cache
def _environment(folder: Path, escape: bool) -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader([folder, _HERE]),
        autoescape=escape,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )


def render(folder: Path, template: str, **data: Any) -> str:
    """Fill a template of a room; one that ends in `.svg.jinja` escapes what is put into it."""
    return _environment(folder, template.endswith(".svg.jinja")).get_template(template).render(**data)


@cache
def macros(folder: Path, template: str) -> TemplateModule:
    """The macros of a template that holds nothing else; each draws one kind of thing."""
    return _environment(folder, template.endswith(".svg.jinja")).get_template(template).module
