"""What figures become: `png`, or `svg` after `%config InlineBackend.figure_format = 'svg'`."""

chosen = "png"


def choose(text):
    global chosen
    chosen = "svg" if "svg" in text else "png"
