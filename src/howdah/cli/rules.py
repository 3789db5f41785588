"""`howdah rules`: the clauses of a game, printed under their sections."""

from howdah.core.game import Game


def print_rules(game: Game, lang: str) -> None:
    """Prints the rules of a game, clause by clause."""
    words, section = game.words(lang), ""
    print(words.text("title"))
    for clause in game.clauses.values():
        if clause.section != section:
            section = clause.section
            print(f"\n{game.clauses.sections[section][words.lang]}")
        mark = {"ruling": f" [{words.text('ruling')}]", "option": f" [{words.text('optional')}]"}.get(clause.kind, "")
        print(f"  {clause.id}{mark}  {clause.text(words.lang)}")
        for addendum, said in words.addenda(clause):
            print(f"    {words.labelled(addendum, said)}")
