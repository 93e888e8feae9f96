"""What a region of a page is made of, read from its template: the parts of the context that its HTML depends on.

A region whose ingredients are as they were need not be rendered again. They are worked out from the syntax tree,
through what the block includes and the macros that it hands a part of the context to: there is no list to forget.
"""

from functools import cache
from typing import TypeAlias

from jinja2 import Environment, nodes
from jinja2.environment import TemplateModule

Ingredient: TypeAlias = tuple[str, str | None]
"""A name of the context and a field of it; no field: the whole value."""


_SPECIAL = frozenset({"loop", "caller", "self"})


class Pantry:
    """The templates of one environment, looked through for what their blocks take from the context."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self.ingredients = cache(self._ingredients)
        self._parse = cache(self._parsed)
        self._of_parameter = cache(self._parameter)

    def _ingredients(self, template: str, block: str) -> tuple[Ingredient, ...]:
        """List what a block takes from the context, sorted. Raises StopIteration for a block that is not there."""
        body = next(found for found in self._parse(template).find_all(nodes.Block) if found.name == block)
        return tuple(sorted(self._taken(body), key=str))

    def _taken(self, node: nodes.Node) -> frozenset[Ingredient]:
        own = _names_bound(node)
        return frozenset(taken for taken in self._uses(node) if taken[0] not in own and not self._is_global(taken[0]))

    def _uses(self, node: nodes.Node) -> frozenset[Ingredient]:
        match node:
            case nodes.Getattr(node=nodes.Name(name=name, ctx="load"), attr=field):
                return frozenset({(name, field)})
            case nodes.Name(name=name, ctx="load"):
                return frozenset({(name, None)})
            case nodes.Include(template=nodes.Const(value=path)):
                return self._taken(self._parse(path))
            case nodes.Call(node=nodes.Getattr(node=nodes.Name(name=file), attr=macro)) if self._has_macros(file):
                return self._call_uses(file, macro, node)
            case _:
                return self._inner_uses(node)

    def _inner_uses(self, node: nodes.Node) -> frozenset[Ingredient]:
        return frozenset(used for child in node.iter_child_nodes() for used in self._uses(child))

    def _call_uses(self, file: str, macro: str, call: nodes.Call) -> frozenset[Ingredient]:
        """Follow the values that a macro is handed: of a whole value only what the macro takes counts."""
        found: set[Ingredient] = set()
        for place, argument in enumerate(call.args):
            if isinstance(argument, nodes.Name):
                found |= {(argument.name, field) for field in self._of_parameter(file, macro, place)}
            else:
                found |= self._uses(argument)
        for keyword in call.kwargs:
            found |= self._uses(keyword.value)
        return frozenset(found)

    def _parameter(self, file: str, macro: str, place: int) -> frozenset[str | None]:
        """List the fields that a macro takes from one of its parameters."""
        macros = self._parse(self._file(file)).find_all(nodes.Macro)
        defined = next(found for found in macros if found.name == macro)
        name = defined.args[place].name
        uses = frozenset(used for child in defined.body for used in self._uses(child))
        return frozenset(field for used, field in uses if used == name)

    def _parsed(self, template: str) -> nodes.Template:
        loader = self._environment.loader
        if loader is None:
            raise TypeError("an environment without a loader has no templates")
        return self._environment.parse(loader.get_source(self._environment, template)[0])

    def _file(self, name: str) -> str:
        """Name the template of a global that holds macros."""
        module = self._environment.globals[name]
        if not isinstance(module, TemplateModule) or module.__name__ is None:
            raise TypeError(f"{name} holds no macros")
        return module.__name__

    def _is_global(self, name: str) -> bool:
        return name in self._environment.globals

    def _has_macros(self, name: str) -> bool:
        return isinstance(self._environment.globals.get(name), TemplateModule)


def _names_bound(node: nodes.Node) -> frozenset[str]:
    """Name what the block itself sets or loops over: that is made of other ingredients."""
    return _SPECIAL | {name.name for name in node.find_all(nodes.Name) if name.ctx in {"store", "param"}}
