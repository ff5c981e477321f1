// The library that travels to a learner's browser, in a Pyodide of its own: what Python has, it has.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { loadPyodide } from 'pyodide'
import { afterAll, expect, test } from 'vitest'
import { makeLibrary } from './python-library.ts'
import { readZip } from './stored-zip.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-library-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const library = await makeLibrary(path.resolve(import.meta.dirname, '../node_modules/pyodide'))
await writeFile(path.join(folder, 'python_stdlib.zip'), library)
const [ours, whole] = [await loadPyodide({ stdLibURL: path.join(folder, 'python_stdlib.zip') }), await loadPyodide()]

const ask = (python: typeof ours, code: string) =>
  JSON.parse(String(python.runPython(`import json\n${code}`))) as unknown

test('imports every module that the whole library imports', { timeout: 120_000 }, () => {
  const code = `
import importlib, sys, warnings
warnings.simplefilter("ignore")
def works(name):
    try: importlib.import_module(name)
    except BaseException: return False
    return True
json.dumps([name for name in sorted(sys.stdlib_module_names) if name not in ("antigravity", "this", "idlelib") and works(name)])`
  const left = [
    '_aix_support',
    '_android_support',
    '_apple_support',
    '_ios_support',
    '_osx_support',
    '_pydatetime',
    '_pydecimal',
    '_pyio',
  ]
  const all = ask(whole, code) as string[] // a list of names
  expect(all.length).toBeGreaterThan(200)
  expect(ask(ours, code)).toEqual(all.filter((name) => !left.includes(name)))
})

test('tells of everything what the whole library tells: docstrings are not left out', () => {
  const code = `
import asyncio, enum, functools, inspect, json, os, pydoc, random, re, typing
json.dumps([pydoc.plain(pydoc.render_doc(one))[:2000] for one in (len, enum.Enum, functools.reduce, json.dumps, os.path.join, random.Random.choice, re.sub, typing.NamedTuple, asyncio.gather, inspect.signature)])`
  expect(ask(ours, code)).toEqual(ask(whole, code))
})

test('runs doctest, and pdb after an error', () => {
  const code = `
import doctest, io, pdb, sys
def double(x):
    """
    >>> double(2)
    4
    >>> double(3)
    7
    """
    return 2 * x
out = io.StringIO()
finder = doctest.DocTestFinder().find(double, "double", globs={"double": double})
found = doctest.DocTestRunner(verbose=False).run(finder[0], out=out.write)
try: 1 / len([])
except ZeroDivisionError as error: caught = error
said = io.StringIO()
debugger = pdb.Pdb(stdin=io.StringIO("p 6 * 7\\nq\\n"), stdout=said)
debugger.reset()
debugger.interaction(None, caught)
json.dumps([found.failed, found.attempted, "Expected:" in out.getvalue(), "42" in said.getvalue()])`
  expect(ask(ours, code)).toEqual([1, 2, true, true])
})

test('has no comments, and every line where it was', () => {
  const texts = readZip(library).filter(({ name }) => name.endsWith('.py'))
  expect(texts.length).toBeGreaterThan(300)
  const json = Buffer.from(texts.find(({ name }) => name === 'textwrap.py')?.body ?? '').toString()
  expect(json).not.toMatch(/^\s*# /m)
  expect(ask(ours, 'import inspect, ftplib\njson.dumps(inspect.getsourcelines(ftplib.FTP.login)[1])')).toEqual(
    ask(whole, 'import inspect, ftplib\njson.dumps(inspect.getsourcelines(ftplib.FTP.login)[1])'),
  )
})
