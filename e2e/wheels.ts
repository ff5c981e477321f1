// Small packages as a school would have them: wheels made here, and the list that Pyodide wants.
import { createHash } from 'node:crypto'
import { makeCompiled } from '../content/test-compiled.ts'
import { zip } from '../content/test-zip.ts'

interface Package {
  readonly name: string
  readonly depends: readonly string[]
  readonly files: Readonly<Record<string, string | Buffer>>
  /** For which Python a compiled one is made. */
  readonly tag?: string
}

/** All that a folder of wheels has, by file name. */
export function makeWheels(packages: readonly Package[]): ReadonlyMap<string, Buffer> {
  const made = packages.map(({ name, depends, files, tag = 'py3-none-any' }) => {
    const info = `${name}-1.0.dist-info`
    const wheel = zip({
      ...files,
      [`${info}/METADATA`]: `Metadata-Version: 2.1\nName: ${name}\nVersion: 1.0\n`,
      [`${info}/WHEEL`]: `Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: ${tag}\n`,
      [`${info}/RECORD`]: '',
    })
    const file = `${name}-1.0-${tag}.whl`
    const entry = {
      name,
      version: '1.0',
      file_name: file,
      install_dir: 'site',
      sha256: createHash('sha256').update(wheel).digest('hex'),
      package_type: 'package',
      imports: [name],
      depends,
    }
    return { file, wheel, entry }
  })
  const info = { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2' }
  const list = { info, packages: Object.fromEntries(made.map(({ entry }) => [entry.name, entry])) }
  return new Map([
    ...made.map(({ file, wheel }) => [file, wheel] as const),
    ['pyodide-lock.json', Buffer.from(JSON.stringify(list))],
  ])
}

/** A package with a dependency, and what stands in for Matplotlib: as much of it as asks a backend for anything. */
export const packages: readonly Package[] = [
  {
    name: 'tinytable',
    depends: ['tinyrow'],
    files: { 'tinytable/__init__.py': 'import tinyrow\ndef total(row): return tinyrow.add(row)\n' },
  },
  {
    name: 'tinycompiled',
    depends: [],
    files: { 'tinycompiled.so': makeCompiled('tinycompiled') },
    tag: 'cp314-cp314-pyemscripten_2026_0_wasm32',
  },
  { name: 'tinyrow', depends: [], files: { 'tinyrow.py': 'def add(row): return sum(row)\n' } },
  {
    name: 'matplotlib',
    depends: [],
    files: {
      'matplotlib/__init__.py': '',
      'matplotlib/figure.py': `import struct, zlib

class Figure:
    dpi = 100
    def __init__(self):
        self.axes = []
    def get_facecolor(self):
        return "white"
    def savefig(self, file, format, dpi, **_options):
        width, height = int(3.2 * dpi), int(1.6 * dpi)
        if format == "svg":
            file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><circle r="40"/></svg>'.encode())
            return
        part = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        rows = b"".join(b"\\0" + bytes(200 if abs(x - y * 2) > 3 else 20 for x in range(width)) for y in range(height))
        file.write(b"\\x89PNG\\r\\n\\x1a\\n" + part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b""))
`,
      'matplotlib/_pylab_helpers.py': `class Gcf:
    figs = []
    @classmethod
    def get_all_fig_managers(cls):
        return list(cls.figs)
`,
      'matplotlib/pyplot.py': `import importlib, os, types
from matplotlib._pylab_helpers import Gcf
from matplotlib.figure import Figure

def plot(*values):
    if not Gcf.figs:
        figure = Figure()
        Gcf.figs.append(types.SimpleNamespace(canvas=types.SimpleNamespace(figure=figure)))
    Gcf.figs[-1].canvas.figure.axes.append(values)
def close(_which):
    Gcf.figs.clear()
def show():
    importlib.import_module(os.environ["MPLBACKEND"].removeprefix("module://")).show()
`,
    },
  },
]
