"""The staff of La Legión: what it proposes is legal, the same each time, and its figures are those of the rules."""

from __future__ import annotations

import pytest

import legion_widget as lw
from legion_widget.engine.staff import WON, staff_of
from legion_widget.games.legion.staff import LegionDoctrine, LegionStaff
from tests.seeds import seeds


def test_the_game_has_this_staff() -> None:
    system = lw.new_game("rif").system
    staff = staff_of(system)
    assert isinstance(staff, LegionStaff)
    assert isinstance(staff.doctrine, LegionDoctrine)
    assert list(staff.doctrines()) == ["usual", "bold", "campaign", "steady", "cautious"]


@pytest.mark.parametrize("seed", seeds(40, now=(0,)))
def test_proposals_are_legal_and_the_same_from_a_fresh_staff(seed: int) -> None:
    """Along a game between a recruit and an officer, each in turns: whatever is proposed is legal; nothing is kept
    that would change the advice."""
    game = lw.new_game("rif", seed=seed, start="placement" if seed % 2 else None)
    officer, recruit = lw.Officer(), lw.Recruit(seed)
    side = ("spanish", "moroccan")[seed // 2 % 2]
    kept = staff_of(game.system)
    while game.result is None:
        if len(game) % 17 == 0:
            proposals = kept.proposals(game.position)
            assert all(game.ruling(proposal.action) for proposal in proposals)
            assert all(p.purpose.text("es") and p.purpose.text("en") for p in proposals)
            best = kept.best(game.position)  # of two that are worth the same it may be either
            assert (best == proposals[0]) or best.worth == pytest.approx(proposals[0].worth)
            assert staff_of(game.system).proposals(game.position) == proposals
            assert kept.appraise(game.position, proposals[-1].action) == proposals[-1]
        game.play(officer if game.to_act == side else recruit, steps=1)
    assert staff_of(game.system).value(game.position, game.result.winner or "") == WON
