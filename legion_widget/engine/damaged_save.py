"""The error for a damaged saved game of which a part can still be opened."""

from __future__ import annotations

from .errors import DataError
from .i18n import Message, say


class DamagedSave(DataError):
    """A saved game is damaged, and its good part can be opened: ``open_game(path, good_part=True)``.

    Args:
        problem: What is wrong with it, and where.
        good: How many of its actions are good.
        last: The last of them as a sentence; None: there is none.

    >>> import legion_widget as lw
    >>> game = lw.new_game("abarran", seed=1)
    >>> game.play(steps=3)
    >>> saved = game.to_dict()
    >>> saved["steps"][2]["check"] = "00000000"
    >>> try:
    ...     lw.open_game(saved)
    ... except lw.DamagedSave as damage:
    ...     damage.good
    2
    """

    def __init__(self, problem: DataError, good: int, last: Message | None) -> None:
        super().__init__(problem.place, problem.problem, problem.meant)
        self.good = good
        self.last = last

    def __str__(self) -> str:
        return f"{super().__str__()}; {self.good_words().text()}"

    def good_words(self) -> Message:
        """Return the extent of the good part as a message."""
        if self.last is None:
            return say("only the beginning of the game is good")
        return say("all is good up to action {number}: {action}", number=self.good, action=self.last)
