// A class that is misspelt shows nothing, and no compiler sees it; one that nobody asks for is carried by every page.
import path from 'node:path'
import { expect, test } from 'vitest'
import { findWrongClasses, readWeb, type Source } from './css-classes.ts'

const colours = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white', 'inverse']
const terminal = [...colours.flatMap((colour) => [`fg-${colour}`, `bg-${colour}`]), 'bold', 'italic', 'underlined']

test('each class that a screen asks for is in its sheet, and each class of a sheet is asked for', () => {
  const sources = readWeb(path.resolve(import.meta.dirname, '..'))
  expect(sources.filter(({ file }) => file.endsWith('.module.css')).length).toBeGreaterThan(100)
  expect(findWrongClasses(sources, { 'web/parts/notebook/output/text-output.tsx': terminal })).toEqual([])
})

const sheet: Source = {
  file: 'web/a.module.css',
  text: '@layer screens { .one { color: red; & > .two:hover, .other:global(.reading) { margin: 0.5rem } } /* .not {} */ }',
}
const screen = (text: string): Source => ({ file: 'web/a.tsx', text: `import styles from './a.module.css'\n${text}` })
const all = `styles['one'] styles[is ? 'two' : 'other']`

test.each([
  [all, []],
  [`${all} styles['tow']`, ['web/a.tsx asks for tow, which ./a.module.css does not have']],
  [`${all} styles['not']`, ['web/a.tsx asks for not, which ./a.module.css does not have']],
  [`${all} styles['reading']`, ['web/a.tsx asks for reading, which ./a.module.css does not have']],
  [`styles['one'] styles['two']`, ['web/a.module.css has other, which nobody asks for']],
  [`${all} styles[kind]`, ['web/a.tsx asks for styles[kind]: write the names out']],
  [`${all} <p className="hide-visualy">`, ['web/a.tsx asks for hide-visualy, which no sheet for all pages has']],
  [`${all} <p className="hide-visually">`, []],
])('%s', (text, wrong) => {
  expect(findWrongClasses([sheet, { file: 'web/base.css', text: '.hide-visually {}' }, screen(text)])).toEqual(wrong)
})

test('a sheet that nobody imports is found', () => {
  expect(findWrongClasses([{ ...sheet, text: '.one {}' }])).toEqual(['web/a.module.css has one, which nobody asks for'])
})
