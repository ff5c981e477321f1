"""Writes each lab.ipynb and lab.zh-CN.ipynb from the lab.txt beside it: one source, so that both run the same code.

python3 courses/llm-foundations/write_labs.py

lab.txt begins with `title:` and `minutes:`; then cells, each `=== id kind [points]` with kind text, locked, solution,
check or free. A cell may open with lines `title:` and `hint:`, closed by a line `---`. «English¦中文» is said in each
notebook in its own language; everything outside it stands in both. Each lab keeps what is written into its folder work.
"""
import json
import re
from pathlib import Path

LANGUAGES = ("en", "zh-CN")
NAMES = {"en": "lab.ipynb", "zh-CN": "lab.zh-CN.ipynb"}
FIELD = re.compile(r"(title|hint|minutes): (.*)")
GRADING = {"schema_version": 3, "grade": False, "solution": False, "locked": True, "task": False}


def speak(text, lang):
    """The text in one language. A mark that is left over would be read by a learner: it is an error."""
    said = re.sub("«(.*?)¦(.*?)»", lambda found: found[LANGUAGES.index(lang) + 1].strip("\n"), text, flags=re.DOTALL)
    assert not re.search("[«¦»]", said), re.search(".*[«¦»].*", said)[0]
    return said


def fields(lines):
    """[(name, value)] of lines such as `hint: …`."""
    found = [FIELD.fullmatch(line) for line in lines if line]
    assert all(found), lines
    return [(one[1], one[2]) for one in found]


def cell(head, body, lang):
    name, kind, *points = head.split()
    text = speak(body.strip("\n"), lang)
    first, _, rest = text.partition("\n---\n") if FIELD.match(text) else ("", "", text)
    said = fields(first.split("\n"))
    grading = GRADING | {"grade_id": name} | {"check": {"grade": True, "points": int(*points or [0])}, "solution": {"solution": True, "locked": False}}.get(kind, {})
    tessera = {key: value for key, value in said if key == "title"} | {"hints": [value for key, value in said if key == "hint"] or None}
    metadata = {"nbgrader": grading} if kind != "free" else {}
    if any(tessera.values()):
        metadata["tessera"] = {key: value for key, value in tessera.items() if value}
    made = {"cell_type": "markdown" if kind == "text" else "code", "id": name, "metadata": metadata, "source": rest.strip("\n").splitlines(keepends=True)}
    return made if kind == "text" else made | {"execution_count": None, "outputs": []}


def notebook(source, lang):
    """lab.txt as the text of one language's notebook."""
    top, *parts = re.split(r"^=== (.+)\n", source, flags=re.MULTILINE)
    lab = {key: int(value) if value.isdigit() else value for key, value in fields(speak(top, lang).strip().split("\n"))}
    cells = [cell(head, body, lang) for head, body in zip(parts[::2], parts[1::2])]
    python = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}, "language_info": {"name": "python"}}
    return json.dumps({"cells": cells, "metadata": python | {"tessera": lab | {"keep_files": True}}, "nbformat": 4, "nbformat_minor": 5}, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    for source in sorted(Path(__file__).parent.glob("modules/*/*/lab.txt")):
        for lang in LANGUAGES:
            source.with_name(NAMES[lang]).write_text(notebook(source.read_text(encoding="utf-8"), lang), encoding="utf-8")
        print(source.parent.name)
