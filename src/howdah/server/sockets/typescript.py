"""Python types as TypeScript: structs, typed dictionaries, models of the API, and what their fields are made of."""

import json
from collections.abc import Iterable
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from msgspec import NODEFAULT, Raw, Struct
from msgspec.structs import FieldInfo, fields
from pydantic import BaseModel

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}


class Declarations:
    """Writes types, which call those given as aliases by their names."""

    def __init__(self, aliases: dict[str, Any]) -> None:
        self.aliases = aliases

    def alias(self, name: str, kind: Any) -> str:
        """Returns the declaration of a name for a type that has none."""
        return f"export type {name} = {self._written(kind)};"

    def struct(self, kind: type, name: str = "") -> str:
        """Returns the declaration of a struct, a typed dictionary or a model: its bases, and its own fields."""
        bases = [base.__name__ for base in reversed(kind.__bases__) if _is_declared(base)]
        own = [f"  {field}: {self.show(hint)};" for field, hint in declared_fields(kind)]
        body = ["{\n" + "\n".join(own) + "\n}"] if own else [] if bases else ["{}"]
        return f"/** {_sentence(kind)} */\nexport type {name or kind.__name__} = {' & '.join(bases + body)};"

    def parts(self, kind: type) -> str:
        """Returns the declaration of a message of parts, some of which may be missing."""
        hints = get_type_hints(kind).values()
        names = [f"Partial<{get_args(hint)[0].__name__}>" if get_args(hint) else hint.__name__ for hint in hints]
        return f"/** {_sentence(kind)} */\nexport type {kind.__name__} = {' & '.join(names)};"

    def show(self, kind: Any) -> str:
        """Returns a type as TypeScript."""
        named = (name for name, known in self.aliases.items() if known == kind)
        return next(named, "") or self._written(kind)

    def _written(self, kind: Any) -> str:
        origin, parts = get_origin(kind), get_args(kind)
        if kind in PLAIN:
            return PLAIN[kind]
        if origin is Literal:
            return " | ".join(map(json.dumps, parts))
        if origin in (Annotated, NotRequired):
            return self.show(parts[0])
        if origin in (Union, UnionType):
            return " | ".join(self.show(part) for part in parts if part is not Raw)  # what is written already
        if origin is dict:
            return f"Record<{', '.join(map(self.show, parts))}>"
        if origin is list or (origin is tuple and parts[-1] is Ellipsis):
            return self._array(self.show(parts[0]))
        if origin is tuple:
            return f"[{', '.join(map(self.show, parts))}]"
        return str(kind.__name__)

    @staticmethod
    def _array(of: str) -> str:
        return f"({of})[]" if " | " in of else f"{of}[]"


def _sentence(kind: type) -> str:
    return (kind.__doc__ or "").split("\n")[0]


def _is_declared(base: type) -> bool:
    return base not in (Struct, BaseModel, dict, object)


def declared_fields(kind: type) -> Iterable[tuple[str, Any]]:
    """Yields the own fields of a type, those that may be missing with a question mark; the tag of a struct first."""
    hints = get_type_hints(kind, include_extras=True)
    optional = _optional(kind, hints)
    if issubclass(kind, Struct) and kind.__struct_config__.tag is not None:
        yield "type", Literal[kind.__struct_config__.tag]
    for name in kind.__annotations__:
        yield f"{name}?" if name in optional else name, hints[name]


def _optional(kind: type, hints: dict[str, Any]) -> set[str]:
    """Returns the fields that need not be there; a model of the API always has all of its own."""
    if is_typeddict(kind):
        return {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    return {field.name for field in fields(kind) if _has_default(field)} if issubclass(kind, Struct) else set()


def _has_default(field: FieldInfo) -> bool:
    return field.default is not NODEFAULT or field.default_factory is not NODEFAULT
