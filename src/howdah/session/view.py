"""A view: what one seat, or a spectator, sees of a match."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from howdah.core.schema import SPECTATOR

if TYPE_CHECKING:
    from howdah.core.game import Game


class View:
    """What one seat sees of a match.

    Every field of the game's state is an attribute, with -1 for what the seat does not see.
    `str` gives the position as text, with `?` for the same.

    Examples:
        >>> match = howdah.load("nim").new()
        >>> match.play("charm 2")
        >>> match.play("charm 1")
        >>> view = match.view(0)
        >>> view.charms, str(view)
        ([2, -1, -1], '3,4,5 taken=0,0 charms=2,? bag=?,?,? turn=0')
        >>> view == match.view(1)
        False
    """

    def __init__(self, game: "Game", state: Any) -> None:
        self.game, self.state = game, state

    @property
    def seat(self) -> int | None:
        """The seat whose view it is; None for a spectator.

        Examples:
            >>> match = howdah.load("siam").new()
            >>> match.view(1).seat, match.view().seat
            (1, None)
        """
        return None if self.state.viewer == SPECTATOR else int(self.state.viewer)

    def __str__(self) -> str:
        return self.game.notation.show(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.state == other.state

    __hash__ = None  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        if "game" not in self.__dict__ or name not in self.game.schema.fields:
            raise AttributeError(f"a view has no field {name!r}")
        return getattr(self.state, name)

    def __reduce__(self) -> tuple[Callable[..., "View"], tuple["Game", int, Mapping[str, Any]]]:
        return _restored, (self.game, self.state.viewer, self.game.schema.to_json(self.state))

    def _repr_svg_(self) -> str:
        from howdah.show.scene import document

        return document(self.game, self.state)


def _restored(game: "Game", viewer: int, values: Mapping[str, Any]) -> View:
    state = game.schema.new()
    state.viewer = viewer
    for name, value in values.items():
        setattr(state, name, value)
    return View(game, state)
