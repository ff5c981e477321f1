"""Sound and films of a notebook. Frame and page have no network: what lies on another server is an address to follow."""

import base64
import io
import mimetypes


def is_address(text):
    return text.startswith(("http://", "https://"))


class Elsewhere:
    """A page of another server."""

    def __init__(self, src, *_size, **_options):
        self.src = src

    def _repr_markdown_(self):
        return f"<{self.src}>"


class IFrame(Elsewhere):
    pass


class YouTubeVideo(Elsewhere):
    def __init__(self, id, *_size, **_options):
        super().__init__(f"https://www.youtube.com/watch?v={id}")


class VimeoVideo(Elsewhere):
    def __init__(self, id, *_size, **_options):
        super().__init__(f"https://vimeo.com/{id}")


class Played:
    """From bytes, from a file, or by an address."""

    def __init__(self, data, filename, url, mimetype):
        if isinstance(data, str):
            filename, url = (filename, data) if is_address(data) else (data, url)
        kind = mimetype or (filename and mimetypes.guess_type(filename)[0]) or self.usual
        self.url, self.mimetype = url, kind.replace("vnd.wave", "wav")
        if filename is not None:
            with open(filename, "rb") as file:
                data = file.read()
        self.data = data

    def _repr_mimebundle_(self, include=None, exclude=None):
        if self.url:
            return {"text/markdown": f"<{self.url}>"}
        said = "".join(f' {name}="{int(value)}"' for name, value in self.size.items() if value)
        text = base64.b64encode(self.data).decode()
        return {"text/html": f'<{self.element} controls{said} src="data:{self.mimetype};base64,{text}"></{self.element}>'}


class Audio(Played):
    element, usual, size = "audio", "audio/wav", {}

    def __init__(self, data=None, filename=None, url=None, embed=None, rate=None, autoplay=False, normalize=True, **_options):
        mimetype = None
        if data is not None and not isinstance(data, (str, bytes)):
            data, mimetype = wave_of(data, rate, normalize), "audio/wav"
        super().__init__(data, filename, url, mimetype)


class Video(Played):
    element, usual = "video", "video/mp4"

    def __init__(self, data=None, url=None, filename=None, embed=False, mimetype=None, width=None, height=None, **_options):
        super().__init__(data, filename, url, mimetype)
        self.size = {"width": width, "height": height}


def wave_of(samples, rate, normalize):
    """A file of sound out of numbers: one row, or one for each ear."""
    import array
    import wave

    if rate is None:
        raise ValueError("rate must be given when data is a row of numbers.")
    rows = [list(row) for row in samples] if hasattr(samples[0], "__len__") else [list(samples)]
    loudest = max((abs(value) for row in rows for value in row), default=0) or 1
    if not normalize:
        if loudest > 1:
            raise ValueError("Audio data must be between -1 and 1 when normalize=False.")
        loudest = 1
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setparams((len(rows), 2, int(rate), 0, "NONE", None))
        out.writeframes(array.array("h", (int(value / loudest * 32767) for both in zip(*rows) for value in both)).tobytes())
    return file.getvalue()
