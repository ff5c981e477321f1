// Our Python in a real Pyodide, under Node: what cells say, in which shape. What needs a browser is in e2e/lab-kernel.spec.ts.
// Long, because all its tests share one Python.
import { loadPyodide } from 'pyodide'
import { beforeAll, describe, expect, test } from 'vitest'
import { applyOutput, noOutputs } from '../apply-output.ts'
import type { NbOutput, StoredOutput } from '../kernel-client.ts'
import { installKernel, type CellReply, type Python } from './install-kernel.ts'
import { layFolder } from './lay-folder.ts'
import { makeOutputs, type Outputs } from './outputs.ts'
import { makeWaiting, type Waiting } from './waiting.ts'

const encode = (text: string) => new TextEncoder().encode(text).buffer
const beside = [
  { path: 'rows.csv', bytes: encode('3\n4\n') },
  { path: '数据/deep/x y.txt', bytes: encode('deep') },
  { path: 'previous.py', bytes: encode('def double(x):\n    return 2 * x\n') },
  { path: 'colorsys.py', bytes: encode('raise SystemExit') },
  { path: '../outside.txt', bytes: encode('x') },
  { path: '/lib/python3.14/site-packages/notebook_kernel/cell.py', bytes: encode('x') },
]

let python: Python
let outputs: Outputs
let waiting: Waiting
let said: NbOutput[] = []

beforeAll(async () => {
  outputs = makeOutputs((message) => message.type === 'outputs' && said.push(...message.outputs))
  waiting = makeWaiting(undefined, outputs)
  const pyodide = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: '1' } })
  python = installKernel(pyodide, outputs, waiting)
  layFolder(pyodide, beside)
}, 60_000)

interface Ran {
  readonly reply: CellReply
  readonly said: readonly NbOutput[]
  readonly shown: readonly StoredOutput[]
  readonly text: string
}

async function run(code: string, isSilent = false): Promise<Ran> {
  said = []
  outputs.begin(1)
  const reply = await python.runCell(code, isSilent)
  waiting.endListening()
  outputs.end()
  const shown = said.reduce(applyOutput, noOutputs).outputs
  return {
    reply,
    said,
    shown,
    text: shown
      .map((output) => (output.output_type === 'stream' && output.name === 'stdout' ? output.text : ''))
      .join(''),
  }
}
const plain = (lines: readonly string[]) =>
  lines
    .join('\n')
    .split('\u001B[')
    .map((part, i) => (i === 0 ? part : part.replace(/^[\d;]*m/, '')))
    .join('')
async function fail(code: string): Promise<{ ename: string; evalue: string; text: string }> {
  const { reply, shown } = await run(code)
  expect(reply.status).toBe('error')
  const error = shown.find((output) => output.output_type === 'error')
  if (!error) throw new Error('no error was shown')
  return { ...error, text: plain(error.traceback) }
}
async function show(code: string): Promise<Readonly<Record<string, unknown>>> {
  const { shown, reply } = await run(code)
  expect(reply.status).toBe('ok')
  const last = shown.at(-1)
  return last && 'data' in last ? last.data : {}
}

const answering = async (code: string, ...answers: string[]) => {
  const asked: NbOutput[] = []
  const ran = run(code)
  for (const answer of answers) {
    await expect
      .poll(() => said.filter(({ output_type: type }) => type === 'input_request').length)
      .toBe(asked.length + 1)
    asked.push(...said.filter(({ output_type: type }) => type === 'input_request').slice(asked.length))
    waiting.answer(answer)
  }
  return { ...(await ran), asked }
}

describe('a cell', () => {
  test('counts, prints in order on both streams, and shows the value at its end', async () => {
    const before = (await run('pass')).reply.execution_count ?? 0
    const { said: all, reply } = await run(
      'import sys\nprint("out")\nprint("err", file=sys.stderr)\nprint("格物 🚦")\n6 * 7',
    )
    expect(all).toEqual([
      { output_type: 'execute_input', execution_count: before + 1 },
      { output_type: 'stream', name: 'stdout', text: 'out\n' },
      { output_type: 'stream', name: 'stderr', text: 'err\n' },
      { output_type: 'stream', name: 'stdout', text: '格物 🚦\n' },
      { output_type: 'execute_result', execution_count: before + 1, data: { 'text/plain': '42' }, metadata: {} },
    ])
    expect(reply).toEqual({ status: 'ok', execution_count: before + 1 })
  })

  test.each(['x = 1', '1;', 'None', 'import math', '1; # quiet', ''])('%j shows no value', async (code) => {
    expect((await run(code)).shown).toEqual([])
  })

  test('keeps names, the last value and what it took from __future__ for the next', async () => {
    await run('from __future__ import annotations\nn = 20\nn + 1')
    expect(await show('def f(x: Nowhere): return x\nf(_) + n')).toEqual({ 'text/plain': '41' })
  })

  test('awaits at its top level, and what it shows while it waits comes at once', async () => {
    const { text, shown } = await run(
      'import asyncio\nprint("a")\nawait asyncio.sleep(0.02)\nprint("b")\nawait asyncio.sleep(0, "c")',
    )
    expect(text).toBe('a\nb\n')
    expect(shown.at(-1)).toMatchObject({ data: { 'text/plain': "'c'" } })
  })

  test('starts tasks and runs a loop of its own', async () => {
    expect(await show('import asyncio\nasync def double(n): return n * 2\nasyncio.run(double(4))')).toEqual({
      'text/plain': '8',
    })
    expect(await show('task = asyncio.get_running_loop().create_task(double(5))\nawait task')).toEqual({
      'text/plain': '10',
    })
  })

  test('silent: has no number and shows no last value, but prints, displays and fails', async () => {
    const { said: all, reply } = await run('print("seen"); display(1); 2', true)
    expect(all.map((output) => output.output_type)).toEqual(['stream', 'display_data'])
    expect(reply).toEqual({ status: 'ok', execution_count: null })
    expect((await run('1 / 0', true)).shown).toMatchObject([{ ename: 'ZeroDivisionError' }])
  })
})

describe('an error', () => {
  test('has a traceback that begins in the cell, in colour, with the lines of the cell', async () => {
    const { shown } = await run('def f(n):\n    return 1 / n\n\nf(0)')
    const error = shown[0]
    expect(error).toMatchObject({ output_type: 'error', ename: 'ZeroDivisionError', evalue: 'division by zero' })
    const traceback = error && 'traceback' in error ? error.traceback : []
    expect(traceback.join('')).toContain('\u001B[')
    expect(plain(traceback)).toMatch(
      /^Traceback \(most recent call last\):\n {2}File "<cell \d+>", line 4, in <module>\n {4}f\(0\)\n.*\n {2}File "<cell \d+>", line 2, in f\n {4}return 1 \/ n\n {11}~~\^~~\nZeroDivisionError: division by zero$/,
    )
  })

  test('of a check names the check, not a cell', async () => {
    const { shown } = await run('def check():\n    assert False, "seen 2, expected 3"\ncheck()', true)
    expect(shown[0]).toMatchObject({ ename: 'AssertionError', evalue: 'seen 2, expected 3' })
    expect(plain(shown[0] && 'traceback' in shown[0] ? shown[0].traceback : [])).toMatch(
      /File "<check>", line 3[^]*File "<check>", line 2/,
    )
  })

  test.each([
    [
      'a chain',
      'try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise ValueError("second") from e',
      'direct cause',
    ],
    ['a library', 'import json\njson.loads("{")', 'json/decoder.py'],
    [
      'an awaiting cell',
      'import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    raise KeyError("x")\nawait f()',
      'in f',
    ],
    ['a group', 'raise ExceptionGroup("two", [ValueError(1), TypeError(2)])', 'TypeError: 2'],
    ['a long recursion', 'def f(): f()\nf()', 'Previous line repeated'],
  ])('of %s shows nothing of the kernel', async (_of, code, contained) => {
    const { text } = await fail(code)
    expect(text).toContain(contained)
    expect(text).not.toMatch(/notebook_kernel|webloop|run_part/)
  })

  test('of syntax shows the line and no frame', async () => {
    const { ename, text } = await fail('a = 1\nfor x in y\n    pass')
    expect(ename).toBe('SyntaxError')
    expect(text).toMatch(/^ {2}File "<cell \d+>", line 2\n {4}for x in y\n {14}\^\nSyntaxError: expected ':'$/)
  })

  test('that cannot be printed is still said', async () => {
    expect(await fail('class Odd(Exception):\n    def __str__(self): raise ValueError\nraise Odd()')).toMatchObject({
      ename: 'Odd',
      evalue: '<unprintable>',
    })
  })

  test('sys.exit ends the cell, not Python', async () => {
    expect(await fail('import sys\nsys.exit(3)')).toMatchObject({ ename: 'SystemExit', evalue: '3' })
    expect(await show('1 + 1')).toEqual({ 'text/plain': '2' })
  })

  test('in a rich form is said, and the plain form shown', async () => {
    const { shown } = await run(
      'class Half:\n    def _repr_html_(self): raise RuntimeError("no table")\n    def __repr__(self): return "half"\nHalf()',
    )
    expect(shown).toMatchObject([
      { output_type: 'stream', name: 'stderr' },
      { output_type: 'execute_result', data: { 'text/plain': 'half' } },
    ])
  })
})

describe('a value', () => {
  test('shows every form it has', async () => {
    const code =
      'class Rich:\n    def __repr__(self): return "rich"\n    def _repr_html_(self): return "<b>rich</b>"\n    def _repr_svg_(self): return "<svg/>"\n    def _repr_png_(self): return b"\\x89PNG"\n    def _repr_latex_(self): return None\nRich()'
    expect(await show(code)).toEqual({
      'text/plain': 'rich',
      'text/html': '<b>rich</b>',
      'image/svg+xml': '<svg/>',
      'image/png': 'iVBORw==',
    })
    expect(Object.keys(await show('Rich'))).toEqual(['text/plain']) // the class itself is no rich thing
  })

  test('may bundle its forms, with metadata', async () => {
    const { shown } = await run(
      'class Bundled:\n    def _repr_mimebundle_(self, include=None, exclude=None): return {"text/plain": "b", "application/json": {"n": 1}}, {"application/json": {"expanded": True}}\nBundled()',
    )
    expect(shown).toMatchObject([
      {
        data: { 'text/plain': 'b', 'application/json': { n: 1 } },
        metadata: { 'application/json': { expanded: true } },
      },
    ])
  })

  test.each([
    ['list(range(30))', /^\[0,\n 1,\n/],
    ['list(range(5000))', /999,\n \.\.\. 5,000 in all\]$/],
    ['"x" * 300_000', /… \(300,002 characters\)$/],
    ['{"b": 1, "a": 2}', /^\{'b': 1, 'a': 2\}$/],
  ])('%s is laid out to be read', async (code, text) => {
    expect((await show(code))['text/plain']).toMatch(text)
  })

  test('half a surrogate pair and numbers that are no JSON do no harm', async () => {
    expect((await run('print("\\ud83d|")')).text).toBe('�|\n')
    const json = 'class J:\n    def _repr_json_(self): return {"a": float("nan"), "b": [float("inf"), 1]}\nJ()'
    expect((await show(json))['application/json']).toEqual({ a: null, b: [null, 1] })
  })
})

describe('what is displayed', () => {
  test('can be updated in its place', async () => {
    const { shown } = await run('h = display("one", display_id=True)\ndisplay("other")\nh.update("two")')
    expect(shown).toMatchObject([{ data: { 'text/plain': "'two'" } }, { data: { 'text/plain': "'other'" } }])
  })

  test('is cleared at once, or when the next output comes', async () => {
    expect((await run('from IPython.display import clear_output\nprint("old")\nclear_output()')).shown).toEqual([])
    expect((await run('print("old")\nclear_output(wait=True)')).text).toBe('old\n')
    expect((await run('print("old")\nclear_output(wait=True)\nprint("new")')).text).toBe('new\n')
  })

  test("IPython's displays are there", async () => {
    const { shown } = await run(
      'from IPython.display import HTML, SVG, Markdown, Math, Javascript, JSON, Image, display\ndisplay(HTML("<i>"), Markdown("**a**"), SVG("<svg/>"), Math("x^2"), Javascript("1"), JSON({"a": 1}), Image(b"\\x89PNG"))',
    )
    expect(
      shown.map((output) => ('data' in output ? Object.keys(output.data).filter((type) => type !== 'text/plain') : [])),
    ).toEqual([
      ['text/html'],
      ['text/markdown'],
      ['image/svg+xml'],
      ['text/latex'],
      ['application/javascript'],
      ['application/json'],
      ['image/png'],
    ])
  })

  test('what IPython would take from another server is an address to follow', async () => {
    const { shown, reply } = await run(
      'from IPython.display import IFrame, Image, VimeoVideo, YouTubeVideo\ndisplay(Image("https://a.example/x.png"), Image(url="https://b.example/y_(1).png", width=20), YouTubeVideo("abc_-1", width=300), VimeoVideo("12"), IFrame("https://c.example/", 300, 200))',
    )
    expect(reply.status).toBe('ok')
    expect(shown.map((output) => ('data' in output ? output.data['text/markdown'] : output))).toEqual([
      '<https://a.example/x.png>',
      '<https://b.example/y_(1).png>',
      '<https://www.youtube.com/watch?v=abc_-1>',
      '<https://vimeo.com/12>',
      '<https://c.example/>',
    ])
  })

  test('sound, films, code and names of files are shown; other parts of the module are there', async () => {
    await run('open("a.wav", "wb").write(b"RIFF"); open("b.mp4", "wb").write(b"film")')
    const { shown } = await run(
      'from IPython.display import *\nfrom IPython.display import Audio, Code, FileLink, Video, display_html, publish_display_data, set_matplotlib_formats\n' +
        'display(Audio("a.wav"), Audio([0, 0.5, -1], rate=8000), Video("b.mp4", embed=True, width=90), Code("x = 1"), FileLink("a.wav"))\n' +
        'display_html("<b>1</b>", raw=True)\npublish_display_data({"text/plain": "said"})',
    )
    const data = shown.map((output) => ('data' in output ? output.data : {}))
    expect(data.map((one) => one['text/html'] ?? one['text/markdown'] ?? one['text/plain'])).toEqual([
      '<audio controls src="data:audio/wav;base64,UklGRg=="></audio>',
      expect.stringMatching(/^<audio controls src="data:audio\/wav;base64,UklGR[\w+/=]+"><\/audio>$/),
      '<video controls width="90" src="data:video/mp4;base64,ZmlsbQ=="></video>',
      '```python\nx = 1\n```',
      '`a.wav`',
      '<b>1</b>',
      'said',
    ])
    const { text } = await fail('from IPython.display import Audio\nAudio("nowhere.wav")')
    expect(text).toContain("No such file or directory: 'nowhere.wav'")
  })
})

describe('a flood', () => {
  test('of lines becomes few messages, of which the first and the last are shown, with a notice', async () => {
    let messages = 0
    const counted = makeOutputs(() => messages++)
    counted.begin(1)
    for (let i = 0; i < 100_000; i++) counted.write('stdout', `${i}\n`)
    counted.end()
    expect(messages).toBeLessThan(60)
    const { text, said: all } = await run('for i in range(100_000): print(i)')
    expect(text.startsWith('0\n1\n2\n')).toBe(true)
    expect(text.endsWith('\n99999\n')).toBe(true)
    expect(text.length).toBeLessThan(225_000)
    expect(all.filter((output) => output.output_type === 'notice')).toEqual([
      { output_type: 'notice', name: 'output-capped' },
    ])
  })

  test('of displays ends with a notice; clearing makes room', async () => {
    const { shown, said: all } = await run('for i in range(1000): display(i)')
    expect(shown).toHaveLength(500)
    expect(all).toContainEqual({ output_type: 'notice', name: 'output-capped' })
    const cleared = await run('for i in range(1000):\n    clear_output(wait=True)\n    display(i)')
    expect(cleared.shown).toMatchObject([{ data: { 'text/plain': '999' } }])
  })

  test('a progress line is one line', async () => {
    expect((await run('for i in range(101): print(f"\\r{i} %", end="")\nprint()')).text).toBe('100 %\n')
    expect((await run('print("abc\\b\\bX")')).text).toBe('aXc\n')
  })
})

test('a cell that takes away what Python is made of harms itself alone, and shows no frame of ours', async () => {
  const { text } = await fail(
    'import builtins\nbuiltins.max = min\nfor name in list(vars(builtins)): delattr(builtins, name)',
  )
  expect(text).toContain("NameError: name 'delattr' is not defined")
  expect(text).not.toContain('notebook_kernel')
  expect((await run('class A: pass\nprint(len("abc"), isinstance(A(), A), max(1, 2))\ndisplay(3)')).text).toBe(
    '3 True 1\n',
  )
  await run('del builtins.max')
  expect(await show('max(1, 2)')).toEqual({ 'text/plain': '2' })
})

describe('a cell that begins indented', () => {
  test('is read as one that does not, with what is deeper in it, as in IPython', async () => {
    expect((await run('    x = 1\n    if x:\n        x = 2\n    print(x)')).text).toBe('2\n')
    expect((await run('\n\t \n\tprint("tab")\n')).text).toBe('tab\n')
    expect((await run('  %matplotlib inline\n  print("magic")')).text).toBe('magic\n')
  })

  test('shows an error at its line', async () => {
    const { text } = await fail('  first = 1\n  second = first / 0')
    expect(text).toMatch(/----> 2|line 2/)
    expect(text).toContain('second = first / 0')
  })

  test('and is wrong elsewhere stays wrong', async () => {
    expect((await fail('  a = 1\n b = 2')).ename).toBe('IndentationError')
    expect((await fail('a = 1\n  b = 2')).ename).toBe('IndentationError')
  })
})

describe('commands that are no Python', () => {
  test('what only prepares pictures is passed over', async () => {
    expect(await show('%matplotlib inline\nx = 3\nx')).toEqual({ 'text/plain': '3' })
  })

  test.each([
    ['!pip install torch', 'There is no shell here; this kernel runs plain Python'],
    ['x = 1\n%%bash\nls', '%%bash is a command of IPython; this kernel runs plain Python'],
  ])('%j is refused by name', async (code, sentence) => {
    const { text } = await fail(code)
    expect(text).toContain(sentence)
    expect(text).not.toContain('During handling')
  })

  test('a string that looks like one is left alone', async () => {
    expect((await run('print("""\n%time\n""")')).text).toBe('\n%time\n\n')
  })
})

describe('completion', () => {
  const complete = (code: string) => {
    const { matches, from, to } = python.complete(code, code.length)
    return {
      names: matches.map(({ text }) => text),
      kinds: Object.fromEntries(matches.map(({ text, kind }) => [text, kind])),
      from,
      to,
    }
  }

  test('knows names, attributes and modules, and what they are', async () => {
    await run(
      'import math\nclass Lamp:\n    colour = "red"\n    def switch(self): pass\n    @property\n    def costly(self): raise SystemExit\nlamp = Lamp()\nlamp.inner = lamp\nlamplight = 1',
    )
    expect(complete('lam')).toMatchObject({ names: ['lambda', 'lamp', 'lamplight'], from: 0, to: 3 })
    expect(complete('x = lamp.')).toMatchObject({
      names: ['colour', 'costly', 'inner', 'switch'],
      kinds: { switch: 'function', costly: 'property' },
      from: 9,
    })
    expect(complete('lamp.inner.inner.sw').names).toEqual(['switch'])
    expect(complete('math.sq')).toMatchObject({ names: ['sqrt'], kinds: { sqrt: 'function' } })
    expect(complete('import ma').names).toContain('math')
    expect(complete('from math import sq').names).toEqual(['sqrt'])
  })

  test('runs nothing: a property is not read, a call not made', () => {
    expect(complete('lamp.costly.').names).toEqual([])
    expect(complete('lamp.switch().').names).toEqual([])
  })

  test('knows what a call, a subscript or a text gives, as far as nothing has to be run', async () => {
    await run(
      'class Row:\n    size = 1\n    def head(self) -> "Row": raise SystemExit\ndef rows() -> list[Row]: raise SystemExit\ndef silent(): raise SystemExit\nheld = {"lamp": lamp, "list": [lamp]}',
    )
    expect(complete('held["lamp"].sw').names).toEqual(['switch'])
    expect(complete('print(held["list"][0].inner.sw').names).toEqual(['switch'])
    expect(complete('held["list"][1:].app').names).toEqual(['append'])
    expect(complete('held["list"][5].').names).toEqual([])
    expect(complete('Row().hea').names).toEqual(['head'])
    expect(complete('Row().head().head().si').names).toEqual(['size'])
    expect(complete('rows().app').names).toEqual(['append'])
    expect(complete('silent().').names).toEqual([])
    expect(complete('"a b".upper().split().app').names).toEqual(['append'])
    expect(complete('[1, 2].cop').names).toEqual(['copy'])
    expect(complete('open("rows.csv").readl').names).toEqual(['readline', 'readlines'])
    expect(complete('1.').names).toEqual([])
    expect(complete('print(la').names).toContain('lamp')
  })

  test('completes the keys of what has keys, and paths in other texts', async () => {
    await run('class Table:\n    def _ipython_key_completions_(self): return ["größe", "grow", 3]\ntable = Table()')
    expect(complete('held["l')).toMatchObject({ names: ['lamp', 'list'], from: 6, to: 7 })
    expect(complete('table["gr').names).toEqual(['grow', 'größe'])
    expect(complete('open("ro')).toMatchObject({ names: ['rows.csv'], from: 6, to: 8 })
    expect(complete("open('数据/").names).toEqual(['deep/'])
    expect(complete("open('数据/deep/x").names).toEqual(['x y.txt'])
    expect(complete('open("nowhere/').names).toEqual([])
    expect(complete('x = 1  # "').names).not.toContain('rows.csv')
  })

  test('counts positions as the page does', async () => {
    await run('格物 = [1]')
    expect(complete('s = "🚦🚦"; 格物.app')).toEqual({
      names: ['append'],
      kinds: { append: 'function' },
      from: 15,
      to: 18,
    })
  })
})

describe('input', () => {
  test('asks and goes on with the answer; a password says that it is one', async () => {
    const { text, asked } = await answering(
      'import getpass\nname = input("Name? ")\nsecret = getpass.getpass()\nprint(name, len(secret))',
      '格物',
      'abc',
    )
    expect(asked).toEqual([
      { output_type: 'input_request', prompt: 'Name? ', password: false },
      { output_type: 'input_request', prompt: 'Password: ', password: true },
    ])
    expect(text).toBe('格物 3\n')
  })

  test('can be interrupted', async () => {
    const ran = run('input()')
    await expect.poll(() => said.length).toBe(2)
    expect(waiting.interrupt()).toBe(true)
    expect((await ran).shown).toMatchObject([{ ename: 'KeyboardInterrupt' }])
  })
})

describe('an interrupt without shared memory', () => {
  const press = (ms: number) => setTimeout(() => waiting.interrupt() || python.cancel(), ms)

  test.each([
    ['computing', 'while True: pass'],
    ['sleeping', 'import time\ntime.sleep(60)'],
    ['awaiting', 'import asyncio\nawait asyncio.sleep(60)'],
    ['a loop of its own', 'import asyncio\nasyncio.run(asyncio.sleep(60))'],
    ['waiting for several', 'import asyncio\nawait asyncio.gather(asyncio.sleep(60), asyncio.sleep(60))'],
  ])('ends %s', async (_doing, code) => {
    press(30)
    const { text, ename } = await fail(code)
    expect(ename).toBe('KeyboardInterrupt')
    expect(text).not.toContain('notebook_kernel')
    expect(await show('1 + 1')).toEqual({ 'text/plain': '2' })
  })

  test('lets no task of the learner run in the middle of other code', async () => {
    const code =
      'import asyncio, time\nlog = []\nasync def other(): log.append("other")\ntask = asyncio.create_task(other())\nend = time.monotonic() + 0.2\nwhile time.monotonic() < end: pass\ntime.sleep(0.02)\nlog.append("first")'
    await run(code)
    await run('await task')
    expect(await show('log')).toEqual({ 'text/plain': "['first', 'other']" })
  })
})

describe('what lies beside the notebook', () => {
  test('is read and imported from', async () => {
    const code =
      'import previous\n[previous.double(int(line)) for line in open("rows.csv")], open("数据/deep/x y.txt").read()'
    expect(await show(code)).toEqual({ 'text/plain': "([6, 8], 'deep')" })
  })

  test.each(['open("rows.csv", "w")', 'open("数据/deep/new", "w")', 'import os; os.remove("数据/deep/x y.txt")'])(
    'is not written: %s',
    async (code) => expect((await fail(code)).ename).toBe('PermissionError'),
  )

  test('leaves room beside it, hides no module of Python’s, and leads nowhere else', async () => {
    expect(await show('open("own.txt", "w").write("mine")')).toEqual({ 'text/plain': '4' })
    expect(await show('import colorsys, os\ncolorsys.rgb_to_hsv(0, 0, 0), os.path.exists("../outside.txt")')).toEqual({
      'text/plain': '((0.0, 0.0, 0), False)',
    })
  })
})

describe('documentation and looking for faults', () => {
  test.each(['half?', '?half', 'half??'])('%s tells signature and docstring', async (code) => {
    await run('def half(x: int) -> float:\n    "Half of it."\n    return x / 2')
    expect((await run(code)).text).toMatch(/^half\(x: '?int'?\) -> '?float'?\n\nHalf of it\.\n$/) // as an earlier cell's annotations are
  })

  test('what there is not is told as nothing, and no attribute is computed', async () => {
    expect((await run('nowhere.x?')).text).toBe('\n')
    await run(
      'class Trap:\n    @property\n    def part(self):\n        "A part."\n        raise SystemExit\ntrap = Trap()',
    )
    expect((await run('trap.part?')).text).toContain('A part.')
  })

  test('help() and pydoc tell in plain text', async () => {
    const { text } = await run('def double(x: int) -> int:\n    "Twice x."\n    return 2 * x\nhelp(double)')
    expect(text).toMatch(/double\(x: int\) -> int\n {4}Twice x\./)
    expect((await run('import random\nhelp(random.choice)')).text).toContain('Choose a random element')
  })

  test('doctest finds the examples of a cell', async () => {
    const code =
      'def half(x):\n    """\n    >>> half(4)\n    2.0\n    >>> half(1)\n    1\n    """\n    return x / 2\nimport doctest\ndoctest.testmod()'
    const { text, shown } = await run(code)
    expect(text).toContain('Expected:\n    1\nGot:\n    0.5')
    expect(shown.at(-1)).toMatchObject({ data: { 'text/plain': 'TestResults(failed=1, attempted=2)' } })
  })

  test.each(['import pdb; pdb.pm()', '%debug'])('after an error %s asks in the frame where it was', async (code) => {
    await fail('def broken(number):\n    return number / 0\nbroken(21)')
    const { asked, text } = await answering(code, 'p number * 2', 'up', 'q')
    expect(asked).toHaveLength(3)
    expect(text).toContain('-> return number / 0')
    expect(text).toContain('\n42\n')
    expect(text).not.toContain('notebook_kernel')
  })
})
