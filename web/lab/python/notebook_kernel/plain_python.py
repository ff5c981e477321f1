"""Notebooks from elsewhere use a few commands of IPython that are no Python. What only prepares pictures is passed over; the rest is
said by name."""

import re

COMMAND = re.compile(r"^(\s*)(%{1,2}\w+|!|\?)(.*)$")
ASKED = re.compile(r"^(\s*)(?:([^\W\d][\w.]*)\?{1,2}|\?{1,2}\s*([^\W\d][\w.]*))\s*$")
"""`x?` and `?x`: what is known of a name."""

NEEDLESS = {"%matplotlib", "%config", "%load_ext", "%reload_ext", "%autoreload", "%pylab"}


INDENT = re.compile(r"(?:[ \t]*\n)*([ \t]+)\S")


def dedent(code):
    """A cell that begins indented, as one that was copied out of a function, is read as if it did not: so does IPython."""
    found = INDENT.match(code)
    return re.sub(f"^{found[1]}", "", code, flags=re.MULTILINE) if found else code


def translate(code, filename):
    """The same lines as Python. @raises SyntaxError that names the command that there is not."""
    lines = code.split("\n")
    for number, line in enumerate(lines):
        asked = ASKED.match(line)
        if asked:
            lines[number] = f"{asked[1]}print(__import__('notebook_kernel.documentation').documentation.describe({asked[2] or asked[3]!r}, globals()))"
            continue
        found = COMMAND.match(line)
        if not found:
            continue
        indent, command, _rest = found.groups()
        if command == "%config" and "figure_format" in line:
            lines[number] = f"{indent}__import__('notebook_kernel.figure_kind').figure_kind.choose({line!r})"
        elif command in NEEDLESS:
            lines[number] = f"{indent}pass  # {line.strip()}"
        elif command == "%debug":
            lines[number] = f"{indent}import pdb as _pdb; _pdb.pm()"
        elif command in ("%time", "%%time"):
            lines[number] = f"{indent}{line.strip()[len(command) :].strip() or 'pass'}"
        else:
            what = "There is no shell here" if command == "!" else f"{command} is a command of IPython"
            raise SyntaxError(f"{what}; this kernel runs plain Python", (filename, number + 1, len(indent) + 1, line))
    return "\n".join(lines)
