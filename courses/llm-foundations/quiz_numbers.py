"""What the programs share that make a quiz's numbers; the importer ignores it."""
import json
import sys
from fractions import Fraction
from math import isclose
from pathlib import Path


def show(number):
    """A number as a learner reads it: 1/24 as `1/24`, 0.5 as `0.5`, 2 as `2`."""
    if isinstance(number, Fraction):
        return str(number)
    return f"{number:.10g}".replace("-", "\u2212")


def settle(program, variants, least=12):
    """Writes the numbers beside the program when asked to, else compares them.

    variants: {question: [row]}, a row {name: number or text}. Where `answer` is a number, names that begin with `wrong_`
    are the foreseen wrong ones: none may come near the right one, and no two may be the same. A text with gaps has a
    name for each gap and no `answer`.
    """
    faults = []
    for question, rows in variants.items():
        assert len(rows) >= least, (question, len(rows))
        assert len({json.dumps(row, sort_keys=True, default=str) for row in rows}) == len(rows), question
        for row in rows:
            wrong = [float(value) for name, value in row.items() if name.startswith("wrong_")]
            right = row.get("answer")
            numbers = wrong if right is None or isinstance(right, str) else [float(right), *wrong]
            for at, one in enumerate(numbers):
                if any(isclose(one, other, rel_tol=0.012, abs_tol=1e-9) for other in numbers[:at]):
                    faults.append(f"{question}: {row}")
    assert not faults, "\n".join(faults)
    plain = {question: [{name: tidy(value) for name, value in row.items()} for row in rows] for question, rows in variants.items()}
    text = "{\n" + ",\n".join(
        f"  {json.dumps(question)}: [\n" + ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in rows) + "\n  ]"
        for question, rows in plain.items()
    ) + "\n}\n"
    path = Path(program).with_name("quiz.numbers.json")
    if "--write" in sys.argv:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, f"{path.name} is not what its program makes"
    print("all numbers hold")


def tidy(value):
    """A number as JSON has it: whole ones without a point, others to ten digits."""
    if isinstance(value, (str, dict)):
        return value
    number = float(f"{float(value):.10g}")
    return int(number) if number.is_integer() else number
