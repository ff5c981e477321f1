import { describe, expect, it } from 'vitest'
import { foldAnchor, isLabPath, moduleOf, toLabPath } from './lab-file.ts'

describe('a file of a lab', () => {
  it.each(['data.csv', 'data/rows.csv', '图/曲线 1.png', 'a-b_c.d.tar.gz', 'previous_chapters.py'])(
    'may be called %j',
    (path) => expect(isLabPath(path)).toBe(true),
  )

  it.each([
    '',
    '..',
    '../x.csv',
    'a/../../x',
    '/etc/passwd',
    './x',
    'a//b',
    'a/',
    '.hidden',
    'a/.git/config',
    'C:x',
    'a\\b',
    'a\u0000b',
    'a\nb',
    'x\u202egnp.py',
    'name ',
    'name.',
    'e\u0301.csv',
    `${'x'.repeat(101)}.csv`,
    'a/b/c/d/e/f/g/h/i',
    'x\ud800',
  ])('may not be called %j', (path) => expect(isLabPath(path)).toBe(false))

  it.each([
    ['plot.png', 'plot.png'],
    ['./fig/plot.png', 'fig/plot.png'],
    ['fig/../plot.png', 'plot.png'],
    ['my%20plot.png?raw=true#x', 'my plot.png'],
    ['%E5%9B%BE.png', '图.png'],
    ['e\u0301.png', 'é.png'],
    ['../plot.png', undefined],
    ['%2e%2e/plot.png', undefined],
    ['a/%2e%2e/%2e%2e/plot.png', undefined],
    ['/plot.png', undefined],
    ['//host/plot.png', undefined],
    ['https://host/plot.png', undefined],
    ['javascript:alert(1)', undefined],
    ['data:image/png;base64,AA', undefined],
    ['', undefined],
    ['#part', undefined],
  ])('is what %j means: %j', (address, path) => expect(toLabPath(address)).toBe(path))

  it.each([
    ['helper.py', 'helper'],
    ['random.py', 'random'],
    ['json/__init__.py', 'json'],
    ['pkg/part/deep.py', 'pkg'],
    ['data/rows.csv', undefined],
    ['rows.csv', undefined],
    ['my-helper.py', undefined],
  ])('%j is the module %j', (path, module) => expect(moduleOf(path)).toBe(module))
})

it.each([
  ['My-Heading:-one', 'My Heading: one'],
  ['my-heading-one', 'My Heading: one'],
  ['%E6%95%B0%E6%8D%AE', '数据'],
  ['1.-Begin', '1. Begin'],
])('the link #%s means the heading %j', (link, heading) => expect(foldAnchor(link)).toBe(foldAnchor(heading)))
