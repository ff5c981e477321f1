import { expect, test } from 'vitest'
import { readLabCode } from './lab-code.ts'
import { readLabText } from './lab-texts.ts'

const commands = (source: string) => readLabCode(source).commands.map(({ what, line }) => `${line} ${what}`)
const modules = (source: string) => readLabCode(source).modules.map(({ what }) => what)
const opened = (source: string) => readLabCode(source).opened.map(({ what, line }) => `${line} ${what}`)

test.each([
  ['!pip install x', ['1 !pip']],
  ['x = 1\n  !ls', ['2 !ls']],
  ['files = !ls', ['1 !ls']],
  ['%timeit f()', ['1 %timeit']],
  ['%%bash\nls', ['1 %%bash']],
  ['%matplotlib inline\n%time f()', []],
  ['"""\n!ls\n"""', []],
  ['# !ls\ns = "%d" % 3', []],
  ['x = %time 1 + 1', ['1 %time']],
  ['pip install torch\nls $folder\ncd ..\ncat /etc/hosts', ['1 pip', '2 ls', '3 cd', '4 cat']],
  ['cp = 3\nrm if cp else ls\nls - cp\ncd / 2\n"pip install x"\nls (1)', []],
  ['\npwd  # where\n', ['2 pwd']],
  ['pwd\nwhos = 1', []],
  ['y = 7 % x', []],
  ['if a != b:\n    pass', []],
])('commands of %j: %j', (source, found) => expect(commands(source)).toEqual(found))

test.each([
  ['import numpy as np, torch.nn', ['numpy', 'torch']],
  ['from sklearn.svm import SVC', ['sklearn']],
  ['from . import x\nfrom .y import z', []],
  ['def f():\n    import pandas', ['pandas']],
  ['try:\n    import google.colab\nexcept ImportError:\n    pass', []],
  ['try:\n    if True:\n        import google.colab\nexcept ImportError:\n    pass', []],
  ['import os; import sys', ['os', 'sys']],
  ['x = 1; from torch import nn', ['torch']],
  ['if x: import numpy', ['numpy']],
  ['try: import torch\nexcept ImportError: torch = None', []],
  ['text = """\nimport nothing\n"""', []],
  ['# import nothing\nimportant = 1', []],
  ['from IPython import parallel, get_ipython as g', ['IPython.parallel', 'IPython.get_ipython']],
  [
    'from IPython.display import HTML\nfrom IPython.core.magic import x\nimport IPython.parallel, os.path',
    ['IPython.display', 'IPython.core', 'IPython.parallel', 'os'],
  ],
])('modules of %j: %j', (source, found) => expect(modules(source)).toEqual(found))

test.each([
  ['open("a.csv")', ['1 a.csv']],
  ['x = 1\nwith open(\'d/a.txt\', "r", encoding="utf-8") as f:\n  pass', ['2 d/a.txt']],
  ['open("a.csv", "w")\nopen("b", mode="ab")', []],
  ['pd.read_csv("a.csv")\nnp.load("w.npy")', ['1 a.csv', '2 w.npy']],
  ['Path("a.txt").read_text()', ['1 a.txt']],
  ['Image(filename="plot.png")\nPIL.Image.open("b.png")', ['1 plot.png', '2 b.png']],
  ['open(name)\nopen(f"{name}.csv")\nopen("https://x/y")', []],
  ['# open("a.csv")\nprint(\'open("b.csv")\')', []],
  ['json.load(file)', []],
  ['open(r"a.csv")\nopen(file="b.csv")\nnp.loadtxt(r"c.txt")', ['1 a.csv', '2 b.csv', '3 c.txt']],
  ['spacy.load("en_core_web_sm")\ntorch.load("model.pth")', ['2 model.pth']],
  ['Image("plot.png")\nImage("https://x/y.png")\ndisplay.Image("b.png")', ['1 plot.png', '3 b.png']],
])('files that %j opens: %j', (source, found) => expect(opened(source)).toEqual(found))

test.each([
  [
    'from urllib.request import urlopen\npage = urlopen(url).read()\nurlretrieve(\n  url, "a")',
    ['2 urlopen', '3 urlretrieve'],
  ],
  ['pd.read_csv("https://x.example/a.csv")\npd.read_csv("a.csv")', ['1 https://x.example/a.csv']],
  ['def urlopen(url): pass\n# urlopen(x)\nImage("https://x.example/a.png")\n"urlopen(x)"', []],
])('what %j asks of the network: %j', (source, found) =>
  expect(readLabCode(source).fetched.map(({ what, line }) => `${line} ${what}`)).toEqual(found),
)

test.each([
  ['print "x"\nif a:\n    print a.b, c', ['1 print', '3 print']],
  ['exec "x = 1"\nraise ValueError, "no"', ['1 exec', '2 raise']],
  ['print("x")\nprint ("x")\nprint = 1\nf = print if x else exec\nraise ValueError("a, b")\nraise', []],
  ['"""\nprint x\n"""\n# print x', []],
  ['print\nexec (code)\nprinted = 3', []],
])('Python 2 in %j: %j', (source, found) =>
  expect(readLabCode(source).old.map(({ what, line }) => `${line} ${what}`)).toEqual(found),
)

test('knows what a notebook writes itself', () => {
  const { written } = readLabCode(
    'open("a", "w")\nplt.savefig("b.png", dpi=9)\ndf.to_csv("c.csv")\nPath("d").write_text("x")\ntorch.save(model, "e.pt")',
  )
  expect(written.toSorted()).toEqual(['a', 'b.png', 'c.csv', 'd', 'e.pt'])
})

test('sees pictures, links and anchors of Markdown and of HTML in it, and none in code', () => {
  const seen = readLabText(
    '# One: two\n\n![a](x.png) ![b][ref]\n\n[ref]: y.png\n\n<img width=3 src="z.png"><a id="Place"></a>\n\n[l](#one-two) <a href="b.ipynb">b</a>\n\n```\n![no](no.png)\n```\n`![no](no.png)`',
  )
  expect(seen.pictures.toSorted()).toEqual(['x.png', 'y.png', 'z.png'])
  expect(seen.links.toSorted()).toEqual(['#one-two', 'b.ipynb'])
  expect(seen.anchors).toEqual(['one-two', 'place'])
})
