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
  ['import os; import sys', ['os']],
  ['text = """\nimport nothing\n"""', []],
  ['# import nothing\nimportant = 1', []],
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
])('files that %j opens: %j', (source, found) => expect(opened(source)).toEqual(found))

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
