"""The site's own OpenAPI document, with the forms that its routes read: nobody outside needs it, a fuzzer does."""

import inspect
import re
import warnings
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.routing import APIRoute

_READS = re.compile(r"read_form\(\s*request,\s*(\w+)")
_FORM = "application/x-www-form-urlencoded"


def document(app: FastAPI, *, known: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """Describe every route with its parameters and its form; ``known`` gives values of parts of paths."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a page answers GET and HEAD under one name
        found: dict[str, Any] = app.openapi()
    forms = dict(forms_of(app))
    _, schemas = msgspec.json.schema_components(forms.values(), ref_template="#/components/schemas/{name}")
    found.setdefault("components", {}).setdefault("schemas", {}).update(schemas)
    for path, operations in found["paths"].items():
        operations.pop("head", None)
        for method, operation in operations.items():
            operation["operationId"] = f"{method} {path}"
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "path":
                    parameter["schema"] = _part(parameter["name"], known)
            if method == "post" and path in forms:
                reference = {"$ref": f"#/components/schemas/{forms[path].__name__}"}
                operation["requestBody"] = {"required": True, "content": {_FORM: {"schema": reference}}}
    return found


def forms_of(app: FastAPI) -> Iterator[tuple[str, type[msgspec.Struct]]]:
    """Find the form that each route reads, by the path as the document writes it."""
    for route in routes_of(app):
        read = _READS.search(inspect.getsource(route.endpoint))
        if read is not None:
            yield re.sub(r"{(\w+):\w+}", r"{\1}", route.path), inspect.unwrap(route.endpoint).__globals__[read[1]]


def routes_of(app: FastAPI) -> Iterator[APIRoute]:
    """Give every route of the site."""
    for included in app.routes:
        router = getattr(included, "original_router", None)
        yield from (route for route in getattr(router, "routes", ()) if isinstance(route, APIRoute))


def _part(name: str, known: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    if name in known:
        return {"type": "string", "enum": list(known[name])}
    return {"type": "string", "pattern": "^[A-Za-z0-9_.-]{1,40}$"}
