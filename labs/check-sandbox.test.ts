import { describe, expect, test } from 'vitest'
import { makeCheckSandbox } from './check-sandbox.ts'
import type { CheckCell } from './driver.ts'

const sandbox = makeCheckSandbox()
const own = (source: string): CheckCell => ({ id: 'own', source, isCheck: false, isOwn: true })
const given = (source: string): CheckCell => ({ id: 'given', source, isCheck: false, isOwn: false })
const check = (id: string, source: string): CheckCell => ({ id, source, isCheck: true, isOwn: false })

const run = async (...cells: CheckCell[]) => {
  const result = await sandbox(cells)
  return result.kind === 'ran' ? Object.fromEntries(result.results.map(({ id, isOk, ename, evalue }) => [id, isOk ? 'ok' : `${ename}: ${evalue}`])) : result
}

describe('the place of the check', { timeout: 120_000 }, () => {
  test('runs every cell in one Python and says which checks passed, in whatever language', async () => {
    const said = 'seen: 4\\nexpected: 5\\nbecause: 因为少了一个'
    expect(await run(given('base = 2\nimport math'), own('def twice(x):\n    return base * x'), check('right', 'assert twice(2) == 4'), check('wrong', `assert twice(2) == 5, "${said}"`), check('awaits', 'import asyncio\nawait asyncio.sleep(0)\nassert math.sqrt(4) == 2'))).toEqual({
      given: 'ok',
      own: 'ok',
      right: 'ok',
      wrong: 'AssertionError: seen: 4\nexpected: 5\nbecause: 因为少了一个',
      awaits: 'ok',
    })
  })

  test('is not fooled by what a learner has rebound, and opens no way out', async () => {
    const attack = `
import builtins, sys, math
builtins.len = lambda x: 3
math.sqrt = lambda x: 3
def helper(x): pass
sys.settrace(lambda *a: None)
def mine(): return [1, 2]
`
    const ways = `
def tries(way):
    try:
        return way()
    except BaseException as error:
        return "no"
def file(): return open("/etc/passwd").read()
def script():
    from pyodide.code import run_js
    return run_js("1 + 1")
def module():
    import js
    return js.process.pid
def bridge():
    import pyodide_js
    return pyodide_js.FS.open.constructor("return process.pid")()
def loop():
    import pyodide.webloop as w
    return [v for v in vars(w).values() if "JsProxy" in str(type(v))][0].constructor.constructor("return process.pid")()
def fetch():
    import urllib.request
    return urllib.request.urlopen("http://1.1.1.1").status
found = {way.__name__: tries(way) for way in (file, script, module, bridge, loop, fetch)}
`
    const result = await run(
      given('import math\ndef helper(x):\n    assert x == 3, "seen: %r" % x'),
      own(attack + ways),
      check('length', 'helper(len(mine()))'),
      check('root', 'assert math.sqrt(4) == 2'),
      check('ways', 'assert set(found.values()) == {"no"}, found'),
    )
    expect(result).toEqual({ given: 'ok', own: 'ok', length: 'AssertionError: seen: 2', root: 'ok', ways: 'ok' })
  })

  test('gives no more memory than there is, asks nobody, and goes on after an exit', async () => {
    const result = await run(own('hog = []\nwhile True:\n    hog.append(bytearray(64_000_000))'), own('del hog\nname = input("?")'), own('raise SystemExit'), check('after', 'assert "name" not in globals()'))
    expect(result).toMatchObject({ own: expect.stringMatching(/^SystemExit/), after: 'ok' })
  })

  test('ends what takes too long', async () => {
    const brief = makeCheckSandbox({ limits: { cpuSeconds: 5, wallSeconds: 100, addressMegabytes: 2600 } })
    expect(await brief([own('while True: pass'), check('after', 'pass')])).toEqual({ kind: 'stopped', why: 'time' })
  })
})

test('without bubblewrap there is no place of the check', async () => {
  expect(await makeCheckSandbox({ bwrap: '/nowhere/bwrap' })([check('any', 'pass')])).toEqual({ kind: 'unavailable' })
})
