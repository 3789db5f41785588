"""The reference for programs at /docs: every request from the OpenAPI schema, every socket message from its struct."""

import json
import re
from collections.abc import Iterable
from functools import cache
from html import escape
from inspect import getdoc
from typing import Any, get_args, get_type_hints

import howdah

from ..errors import CODES
from ..sockets import lesson_wire, replay_wire, requests, wire
from ..sockets.declarations import ALIASES
from ..sockets.typescript import Declarations, declared_fields
from . import bodies, listings

Schema = dict[str, Any]

ADDRESS = "http://ADDRESS"  # in the examples, until the page is sent
ANSWERS = {  # what the requests return that OpenAPI knows only as JSON
    "/api/games": "GameCard[]",
    "/api/tables/mine": "MyTable[]",
    "/api/tables/{table}": "TableShown",
    "/api/tables/{table}/choices": "{choices: Choice[]}",
    "/api/tables/{table}/invitation": "Invitation",
    "/api/tables/{table}/replay": "Replay",
    "/api/records": "Replay",
    "/api/games/{game}/lessons": "Lessons",
    "/api/games/{game}/lessons/{lesson}": "LessonOpened",
    "/api/games/{game}/lessons/{lesson}/{task}": "TaskShown",
}
GROUPS = {
    "games": "Games",
    "tables": "Tables",
    "records": "Records",
    "pages": "Pages",
    "host": "For the host",
}
INTRODUCTION = """
<p>A program can do everything the page does. Make a table, keep the tokens that the answer gives you, then look and
play with one of them. A token holds a seat: send it as <code>Authorization: Bearer TOKEN</code>, and keep it secret.
Without a token you see what a spectator sees.</p>
<p>Requests and answers are JSON. Sentences come in the language of <code>?lang=en</code> or <code>?lang=fr</code>, or
of your <code>Accept-Language</code> header. Seats count from 0; -1 is chance, -2 means that the game is over. A ply is
the number of steps so far. If the server answers 429, wait as long as the <code>Retry-After</code> header says.</p>
<p>Programs can read the same from <a href="/openapi.json">/openapi.json</a>.</p>
"""
SOCKET = """
<p><code>ws://…/api/tables/{table}/socket</code> opens a socket at a table. Messages are JSON texts with a
<code>type</code>. First say <a href="#up-hello">hello</a> with your tokens; the server answers with the
<a href="#down-whole">whole</a> table, and then sends each <a href="#down-step">step</a> as it happens. If a step does
not follow the ply that you have, ask for the whole table with <a href="#up-look">look</a>. Give each move an
<code>id</code>: you can then send it again after a lost connection, and it is played once.</p>
"""


@cache
def reference_page(openapi: str) -> str:
    """Returns the reference as an HTML page, from an OpenAPI schema in JSON."""
    schema: Schema = json.loads(openapi)
    operations = [
        (method.upper(), path, told) for path, methods in schema["paths"].items() for method, told in methods.items()
    ]
    models = schema["components"]["schemas"]
    groups = {name: [one for one in operations if _group(*one) == name] for name in GROUPS}
    sections = "".join(
        f"<section><h2>{title}</h2>{''.join(_operation(models, *one) for one in groups[name])}</section>"
        for name, title in GROUPS.items()
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>howdah: reference for programs</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'
        '<link rel="stylesheet" href="/static/css/base.css"><link rel="stylesheet" href="/static/css/rules.css">'
        '<link rel="stylesheet" href="/static/css/reference.css"></head><body class="rules reference"><main>'
        f'<p><a href="/">howdah</a></p><h1>Reference for programs</h1>'
        f'<p class="blurb">HTTP and WebSockets, version {escape(schema["info"]["version"])}</p>{INTRODUCTION}'
        f"{_contents(operations)}{sections}{_socket()}{_models(models)}{_types()}{_errors()}</main></body></html>"
    )


def _group(_: str, path: str, told: Schema) -> str:
    return str(told.get("tags", path.split("/")[2:3])[0])


def _anchor(method: str, path: str) -> str:
    return f"{method.lower()}{re.sub(r'[^a-z]+', '-', path)}".rstrip("-")


def _contents(operations: list[tuple[str, str, Schema]]) -> str:
    """Returns the links to everything on the page."""
    links = [
        (_anchor(method, path), f"{_method(method)} <code>{path.replace('/', '/<wbr>')}</code>")
        for name in GROUPS
        for method, path, told in operations
        if _group(method, path, told) == name
    ]
    links += [("socket", "Socket"), ("models", "Models"), ("types", "Types"), ("errors", "Errors")]
    entries = "".join(f'<li><a href="#{anchor}">{shown}</a></li>' for anchor, shown in links)
    return f'<nav aria-label="Contents"><ul>{entries}</ul></nav>'


def _method(method: str) -> str:
    return f'<span class="method">{method}</span>'


def _operation(models: dict[str, Schema], method: str, path: str, told: Schema) -> str:
    """Returns one request: what it takes, what it answers, and an example."""
    body = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    parameters = [_parameter(one) for one in told.get("parameters", [])]
    curl = escape(_curl(models, method, path, told))
    parts = [f"<h4>Parameters</h4>{_fields(parameters)}" if parameters else ""]
    parts += [f"<h4>Body</h4>{_fields(_model_fields(models.get(_kind(body), body)))}" if body else ""]
    parts += [
        f"<h4>Answer</h4>{_answers(path, told)}",
        f"<pre><code>{curl}</code></pre>",
    ]
    return (
        f'<article id="{_anchor(method, path)}"><h3>{_method(method)} <code>{path}</code></h3>'
        f"<p>{escape(told['description'])}</p>{''.join(parts)}</article>"
    )


def _parameter(one: Schema) -> tuple[str, str, str]:
    where = "header" if one["in"] == "header" else "in the path" if one["in"] == "path" else "query"
    return one["name"], _kind(one["schema"]), ", ".join(filter(None, [where, _bounds(one["schema"])]))


def _answers(path: str, told: Schema) -> str:
    """Returns what comes back when all goes well, and which statuses say that it did not."""
    statuses = told["responses"]
    good = next(status for status in statuses if status.startswith("2"))
    media, content = list(statuses[good]["content"].items())[-1]  # the first is JSON, also where there is none
    kind = ANSWERS.get(path) or _kind(content.get("schema", {}))
    shown = _linked(kind) if media == "application/json" else f"<code>{media}</code>"
    bad = ", ".join(sorted(set(statuses) - {good}))
    return f"<p>{good}: {shown}" + (f'; <a href="#errors">errors</a> {bad}' if bad else "") + "</p>"


def _curl(models: dict[str, Schema], method: str, path: str, told: Schema) -> str:
    """Returns a request as a line for a shell."""
    numbers = {one["name"] for one in told.get("parameters", []) if one["schema"].get("type") == "integer"}
    address = re.sub(r"{(\w+)}", lambda found: "0" if found[1] in numbers else _sample(found[1]), path)
    parts = [f"curl {'-N ' if path.endswith('/stream') else ''}{ADDRESS}{address}"]
    if any(one["name"] == "authorization" for one in told.get("parameters", [])):
        parts.append("-H 'Authorization: Bearer TOKEN'")
    if "requestBody" in told:
        body = _example(models, told["requestBody"]["content"]["application/json"]["schema"])
        parts += ["-H 'Content-Type: application/json'", f"-d '{json.dumps(body)}'"]
    assert method == ("POST" if "requestBody" in told else "GET")  # what curl makes of it without being told
    return " \\\n  ".join(parts)


def _sample(name: str) -> str:
    return howdah.list_games()[0] if name == "game" else name.upper()


def _example(models: dict[str, Schema], schema: Schema, name: str = "") -> Any:
    """Returns a value that a schema allows, with what is required and nothing else."""
    if "$ref" in schema:
        return _example(models, models[schema["$ref"].split("/")[-1]])
    match schema.get("type"):
        case "object":
            return {field: _example(models, schema["properties"][field], field) for field in schema.get("required", ())}
        case "array":
            length = howdah.load(howdah.list_games()[0]).seats[0] if name == "seats" else 1
            return [_example(models, schema["items"], name.rstrip("s"))] * length
        case "integer":
            return schema.get("minimum", 0)
    return schema["enum"][0] if "enum" in schema else _sample(name)


def _kind(schema: Schema) -> str:
    """Returns the type of a schema, written as in TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"].split("/")[-1])
    if "anyOf" in schema:
        return " | ".join(map(_kind, schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        return " | ".join(map(json.dumps, schema.get("enum", [schema.get("const")])))
    match schema.get("type"):
        case "array":
            inside = _kind(schema.get("items", {}))
            return f"({inside})[]" if " | " in inside else f"{inside}[]"
        case "object":
            return f"Record<string, {_kind(schema.get('additionalProperties') or {})}>"
        case "integer" | "number":
            return "number"
        case None:
            return "JSON"
    return str(schema["type"])


BOUNDS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "maxLength": "at most {} characters",
    "minItems": "at least {}",
    "maxItems": "at most {}",
    "maxProperties": "at most {}",
}


def _bounds(schema: Schema) -> str:
    """Returns what a value is without being told, and how large it may be."""
    default = [f"default {json.dumps(schema['default'])}"] if schema.get("default") not in (None, "") else []
    return ", ".join(default + [said.format(schema[key]) for key, said in BOUNDS.items() if key in schema])


def _models(models: dict[str, Schema]) -> str:
    """Returns the objects of requests and their answers."""
    told = [_type(name, model.get("description", ""), _model_fields(model)) for name, model in models.items()]
    return f'<section id="models"><h2>Models</h2>{"".join(told)}</section>'


def _model_fields(model: Schema) -> Iterable[tuple[str, str, str]]:
    for name, schema in model["properties"].items():
        optional = "" if name in model.get("required", ()) else "?"
        said = [schema.get("description", ""), _bounds(schema)]
        yield name + optional, _kind(schema), " ".join(filter(None, said))


def _type(name: str, said: str, fields: Iterable[tuple[str, str, str]], anchor: str = "") -> str:
    return (
        f'<article id="{anchor or f"type-{name}"}"><h3><code>{name}</code></h3>'
        f"<p>{_prose(said)}</p>{_fields(fields)}</article>"
    )


def _fields(fields: Iterable[tuple[str, str, str]]) -> str:
    rows = "".join(
        f"<div><dt><code>{escape(name)}</code></dt><dd>{_linked(kind)} <span>{_prose(said)}</span></dd></div>"
        for name, kind, said in fields
    )
    return f'<dl class="fields">{rows}</dl>' if rows else ""


def _prose(text: str) -> str:
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


def _linked(kind: str) -> str:
    """Returns a type, whose own names lead to where they are explained; what stands in quotes is a value."""
    shown = re.sub(
        r'"[^"]*"|[A-Z]\w+',
        lambda found: f'<a href="#type-{found[0]}">{found[0]}</a>' if found[0] in _known() else escape(found[0], False),
        kind,
    )
    return f'<code class="kind">{shown.replace("Record<", "Record&lt;")}</code>'


@cache
def _known() -> frozenset[str]:
    models = [name for name, kind in vars(bodies).items() if getattr(kind, "__module__", "") == bodies.__name__]
    return frozenset([*models, *(kind.__name__ for kind in _structs()), *ALIASES])


def _structs() -> list[type]:
    """Returns everything that messages are made of."""
    return [
        kind
        for module in (wire, replay_wire, lesson_wire, listings)
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    ]


def _socket() -> str:
    said = "".join(_message(kind, "up") for kind in (requests.Hello, *get_args(requests.Up)))
    heard = "".join(_message(kind, "down") for kind in get_args(wire.Down))
    return (
        f'<section id="socket"><h2>Socket</h2>{SOCKET}<h3 class="way">What you send</h3>{said}'
        f'<h3 class="way">What the server sends</h3>{heard}</section>'
    )


def _message(kind: Any, way: str) -> str:
    """Returns a message: a struct, or parts whose fields stand in it side by side."""
    parts = _parts(kind)
    tag = next(part.__struct_config__.tag for part in parts if part.__struct_config__.tag)
    fields = [field for part in parts for field in _struct_fields(part) if field[0] != "type"]
    return _type(tag, _first(kind), fields, f"{way}-{tag}")


def _parts(kind: Any) -> list[Any]:
    if not issubclass(kind, tuple):
        return [kind]
    return [get_args(hint)[0] if get_args(hint) else hint for hint in get_type_hints(kind).values()]


def _struct_fields(kind: Any) -> list[tuple[str, str, str]]:
    """Returns the fields of a struct, those of its bases first."""
    declared = Declarations(ALIASES)
    order = [base for base in reversed(kind.__mro__) if base.__module__.startswith("howdah.")]
    return [(name, declared.show(hint), "") for base in order for name, hint in declared_fields(base)]


def _types() -> str:
    """Returns what messages and answers are made of."""
    messages = {part for kind in get_args(wire.Down) for part in (kind, *_parts(kind))}
    named = [kind for kind in _structs() if kind not in messages]
    told = [
        _type(kind.__name__, _first(kind), [field for part in _parts(kind) for field in _struct_fields(part)])
        for kind in named
    ]
    told += [_type(name, "", [("=", Declarations({}).show(kind), "")]) for name, kind in ALIASES.items()]
    return f'<section id="types"><h2>Types</h2>{"".join(told)}</section>'


def _first(kind: type) -> str:
    """Returns what a type is, without its examples."""
    return (getdoc(kind) or "").split("\n")[0]


def _errors() -> str:
    """Returns every error, with its status over HTTP and the code that closes a socket."""
    rows = [
        (error.__name__, f"{codes.status}", f"{_first(error)} A socket closes with {codes.close}.")
        for error, codes in sorted(CODES.items(), key=lambda entry: entry[1].status)
    ]
    said = (
        '<p>An error is an <a href="#type-Error">Error</a>: its name, a sentence for people in <code>say</code>, a '
        "more precise one in <code>detail</code>, and for a move that the rules forbid the clause and the targets at "
        "fault. An error has changed nothing.</p>"
    )
    return f'<section id="errors"><h2>Errors</h2>{said}{_fields(rows)}</section>'
