"""What the staff of a skirmish does where it is plain what to do."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.engine.staff import staff_of
from legion_widget.games.baraka import actions as act
from legion_widget.games.baraka import pending_steps as at
from legion_widget.games.baraka.position import replace
from legion_widget.games.baraka.staff import BarakaStaff, answers
from legion_widget.games.baraka.staff.plans import plans
from legion_widget.games.baraka.staff.volleys import volley
from tests.baraka.skirmish import BARAKA, BLANK, harka, one, skirmish, squad, unit


def staff(game: Any) -> BarakaStaff:
    found = staff_of(game.system)
    assert isinstance(found, BarakaStaff)
    return found


def best(game: Any) -> Any:
    """What the staff advises."""
    return staff(game).best(game.view(game.to_act))


def declared(game: Any) -> tuple[Any, ...]:
    """What the staff has a unit do that it has activated."""
    while not isinstance(action := best(game).action, act.Declare):
        game.do(action)
    return action.acts


def kinds(acts: tuple[Any, ...]) -> list[type]:
    return [type(one_act) for one_act in acts]


def hold(points: int = 10) -> dict[str, Any]:
    return {"kind": "hold", "side": "spanish", "points": points, "area": [[90, 60], [110, 60], [110, 80], [90, 80]]}


LOSSES = [
    {"kind": "destroy", "side": "spanish", "points": 1},
    {"kind": "destroy", "side": "riffian", "points": 1},
]


def test_who_sees_an_enemy_fires_aimed() -> None:
    """Fire comes before all else where it is worth most."""
    game = skirmish(squad("squad", (100, 100)), harka("harka", (100, 60)), objectives=LOSSES)
    assert best(game).action == act.Activate("squad")
    acts = declared(game)

    assert act.Fire("harka") in acts
    assert act.Aim in kinds(acts)
    assert best(game).purpose.text("en").startswith("Fire at")


def test_the_better_target_is_fired_at() -> None:
    """In the open, not behind a wall of trees."""
    grove = {"id": "grove", "kind": "grove", "points": [[60, 55], [80, 55], [80, 65], [60, 65]]}
    game = skirmish(
        squad("squad", (100, 100)),
        harka("hidden", (70, 62)),
        harka("open", (130, 62)),
        pieces=(grove,),
        objectives=LOSSES,
    )

    assert act.Fire("open") in declared(game)


def test_in_the_last_impulse_it_runs_for_the_objective() -> None:
    """Before that it may wait."""
    game = skirmish(squad("squad", (100, 95)), harka("far", (10, 5), 2), objectives=[hold()], length=1)
    acts = declared(game)

    assert act.Move in kinds(acts)
    assert min(one_act.path[-1][1] for one_act in acts if isinstance(one_act, act.Move)) <= 8000


def test_who_panicked_rallies_first() -> None:
    """Nothing else is allowed, and so much distress spoils all fire."""
    game = skirmish(squad("squad", (100, 100), distress=3), harka("harka", (100, 20)), objectives=LOSSES)
    offers = staff(game).proposals(game.view("spanish"))

    assert act.Activate("squad") in [offer.action for offer in offers]
    assert kinds(declared(game)) == [act.Rally]


def test_a_commander_brings_the_shaken_together() -> None:
    """Regroup! takes three markers where a rally takes one."""
    sergeant = one("sergeant", "sergeant", (100, 110))
    shaken = squad("squad", (100, 100), 6, distress=3, superior="sergeant")
    game = skirmish(sergeant, shaken, harka("harka", (100, 5)), objectives=LOSSES)

    assert best(game).action == act.Order("sergeant", "regroup", ("squad",))


def test_a_few_who_are_shaken_are_charged() -> None:
    """Fire first, then the charge; the many do not wait for the few to recover."""
    weak = harka("harka", (100, 84), 1, distress=3)
    game = skirmish(squad("squad", (100, 100), 8), weak, objectives=LOSSES)
    offers = staff(game).proposals(game.view("spanish"))
    assert offers[0].action == act.Activate("squad")
    game.do(offers[0].action)
    charges = [
        offer
        for offer in staff(game).proposals(game.view("spanish"))
        if any(isinstance(one_act, act.Charge) for one_act in offer.action.acts)
    ]

    assert charges[0].worth > 0


def test_the_strong_are_not_charged() -> None:
    """Two men do not fall upon eight."""
    game = skirmish(squad("squad", (100, 100), 1), harka("harka", (100, 84), 8, edged=True), objectives=LOSSES)

    assert act.Charge not in kinds(declared(game))


def test_a_volley_is_answered() -> None:
    """By one who sees it coming, before it is fired."""
    game = skirmish(squad("squad", (100, 100)), harka("harka", (100, 60)), objectives=LOSSES, dice=(BLANK,) * 4)
    game.do(act.Activate("squad"))
    game.do(act.Declare((act.Fire("harka"),)))
    answer = best(game)

    assert answer.action == act.React("harka", act.Fire("squad"))
    assert "before it acts" in answer.purpose.text("en")


def test_grenades_are_thrown() -> None:
    """Where there are any."""
    grenadier = {"role": "grenadier", "weapons": ["rifle"], "equipment": ["bayonet", "grenade"]}
    game = skirmish(
        squad("squad", (100, 100), 3, figures=[grenadier]),
        harka("harka", (100, 90)),
        dice=(BARAKA, 10),
        objectives=LOSSES,
    )
    game.do(act.Activate("squad"))
    game.do(act.Declare((act.Charge("harka"),)))
    while not isinstance(best(game).action, act.Arm):
        game.do(act.Decline())

    assert "grenade" in best(game).action.weapons.values()


def test_what_a_volley_may_hope_for_agrees_with_its_odds() -> None:
    """The staff reckons with the values of the rules; their odds add a blunder, and the die of the leader."""
    game = skirmish(squad("squad", (100, 100), 6), harka("harka", (100, 60), 6), objectives=LOSSES)
    game.do(act.Activate("squad"))
    now = staff(game).situation(game.position)
    hoped = volley(now, now.unit("squad"), now.unit("harka")).mean
    odds = game.odds(act.Declare((act.Fire("harka"),)))
    mean = sum(int(name[0]) * float(share) for name, share in odds.outcomes.items() if name[0].isdigit())

    assert hoped == pytest.approx(mean, abs=0.05)


def test_the_mules_go_in_time() -> None:
    """With few impulses left they leave for the position by themselves."""
    mules = {"id": "mules", "side": "spanish", "profile": "mule-convoy", "men": 3, "at": [100, 110]}
    goal = {"kind": "reach", "side": "spanish", "points": 6, "units": ["mules"], "area": hold()["area"]}
    game = skirmish(mules, harka("far", (10, 5), 2), objectives=[goal], length=2)

    assert best(game).action == act.Activate("mules")
    assert act.Move in kinds(declared(game))


# ---- small decisions -----------------------------------------------------------------------------------


def purposes(offers: Any) -> set[str]:
    return {offer.purpose.text("en") for offer in offers}


def with_state(game: Any, id: str, **fields: Any) -> Any:
    """The position with other markers on a unit."""
    states = list(game.position.states)
    number = game.system.number(id)
    states[number] = replace(states[number], **fields)
    return replace(game.position, states=tuple(states))


def test_who_must_rally_does_so_and_who_is_jammed_clears_it() -> None:
    """Before anything else."""
    gun = unit("gun", "spanish", "legion-machine-gun", (100, 100), 2, jammed=True, facing=0)
    game = skirmish(gun, squad("squad", (130, 100)), harka("harka", (100, 60)), objectives=LOSSES)
    frightened = with_state(game, "squad", duty="rally", distress=1)
    now = staff(game).situation(frightened)

    assert purposes(plans(now, now.unit("squad"))) == {"Rally Legion squad before anything else."}
    assert "Clear the jam of Legion machine gun." in purposes(plans(now, now.unit("gun")))


def test_a_charge_is_feared() -> None:
    """Of many, by one who stands near them; it is legal where it is told."""
    game = skirmish(squad("squad", (100, 100), 2), harka("harka", (100, 84), 8, edged=True), objectives=LOSSES)
    fear = staff(game).fear(game.view("spanish"), act.Activate("squad"))

    assert fear is not None
    assert fear.message.text("en") in (
        "Riffian squad could charge Legion squad.",
        "Riffian squad could fire at Legion squad.",
    )
    assert game.system.is_legal(fear.position, fear.action)
    assert staff(game).fear(game.view("spanish"), act.Stop()) is None


def test_a_character_may_stay_with_his_unit() -> None:
    """Where he was activated to leave it."""
    sergeant = one("sergeant", "sergeant", (100, 104), joined="squad")
    game = skirmish(squad("squad", (100, 100), superior="sergeant"), sergeant, harka("harka", (100, 60)))
    game.do(act.Activate("sergeant"))

    assert "Stay with the unit." in purposes(staff(game).proposals(game.view("spanish")))


def test_a_fatality_is_rolled_again_and_nothing_else() -> None:
    """God disposes, and the loyal one."""
    game = skirmish(squad("squad", (100, 100)), harka("harka", (100, 60)))
    now = staff(game).situation(game.position)
    fatal, blank = (at.RerollChoice("spanish", unit="squad", shown=(face,)) for face in (6, 3))

    assert max(answers.rerolls(now, fatal), key=lambda offer: offer.worth).action == act.Reroll(True)
    assert max(answers.rerolls(now, blank), key=lambda offer: offer.worth).action == act.Reroll(False)


def test_a_charge_at_the_weak_is_kept_where_few_acts_come() -> None:
    """And its last act is worth what the staff says of it."""
    game = skirmish(squad("squad", (100, 100), 8), harka("harka", (100, 90), 1, distress=3), objectives=LOSSES)
    now = staff(game).situation(game.position)
    work = at.ChargeChoice("spanish", unit="squad", acts=(act.DrawBlades(), act.Charge("harka")), allowed=1)
    worth = {offer.action: offer.worth for offer in answers.kept_charge(now, work)}

    assert worth[act.KeepCharge(True)] > worth[act.KeepCharge(False)]


def test_the_nearest_leads_and_ground_is_taken_where_it_is_better() -> None:
    """The winner of a combat looks for a better place within his reach."""
    game = skirmish(squad("squad", (100, 100)), harka("harka", (100, 60)), objectives=[hold()])
    position = replace(game.position, agenda=(*game.position.agenda, at.Taking("spanish", unit="squad", reach=1000)))
    now = staff(game).situation(position)
    leads = answers.leads(now, at.LeaderChoice("spanish", unit="squad"))
    offers = answers.ground(now, position.top)

    assert leads[0].action == act.Decline()
    assert len(leads) > 1
    assert {"Stay on the ground that was won.", "Take better ground."} <= purposes(offers)
    assert staff(game).best(position).action == max(offers, key=lambda offer: offer.worth).action


def test_without_an_idea_it_does_the_first_thing_that_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    """It never has nothing to propose."""
    game = skirmish(squad("squad", (100, 100)), harka("harka", (100, 60)))
    monkeypatch.setattr(BarakaStaff, "_offers", lambda self, now: [])
    offer = staff(game).best(game.view("spanish"))

    assert game.system.is_legal(game.position, offer.action)
    assert offer.purpose.text("en") == "The rules ask for it."
