"""Tokens, invitations and names."""

from howdah.server.tables.seats import BOT, HERE, LINK, PERSON, Seat, cleaned, hashed


def test_a_token_is_kept_as_a_hash_only() -> None:
    seat = Seat(0, PERSON)
    token = seat.give()
    assert len(token) >= 32
    assert token not in repr(seat)
    assert seat.token == hashed(token)


def test_a_new_token_ends_the_old_one() -> None:
    seat = Seat(0, PERSON)
    assert hashed(seat.give()) != hashed(seat.give()) == seat.token


def test_an_invitation_names_its_seat_and_is_used_up() -> None:
    seat = Seat(2, PERSON, token="x")
    seat.become(LINK)
    assert seat.is_open
    assert seat.invite
    assert seat.invite.startswith("2.")
    assert len(seat.invite) >= 20
    seat.give()
    assert not seat.is_open
    assert seat.invite is None


def test_nobody_holds_a_seat_that_changed_hands() -> None:
    for kind in (BOT, HERE, LINK):
        seat = Seat(1, PERSON)
        seat.give()
        seat.become(kind)
        assert seat.token is None
        assert (seat.invite is not None) == (kind == LINK)


def test_tokens_and_invitations_differ() -> None:
    seats = [Seat(0, LINK) for _ in range(100)]
    for seat in seats:
        seat.become(LINK)
    assert len({seat.invite for seat in seats}) == 100
    assert len({seat.give() for seat in seats}) == 100


def test_names_are_cleaned_and_cut() -> None:
    assert cleaned("  Anne \n\t Bob\x00\x1b[31m ") == "Anne Bob[31m"
    assert cleaned("‮evil") == "evil"
    assert len(cleaned("x" * 1000)) == 40
    assert cleaned("<b>é</b>") == "<b>é</b>"


def test_a_token_of_half_characters_is_hashed_all_the_same() -> None:
    assert hashed("\ud800") == hashed("?")
