import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAssets } from '../assets.ts'
import { openFolder } from '../folder.ts'
import { createReport } from '../problem.ts'
import { writeFiles } from '../test-folder.ts'
import type { TermFinder } from './find-terms.ts'
import { toPlace } from './place.ts'
import { renderInline } from './render.ts'

/** Whose texts are always read as Markdown. */
const noTerms: TermFinder = { find: () => [], addressOf: () => '' }

async function renderer() {
  const folder = await openFolder(await writeFiles({}))
  if (!folder) throw new Error('no folder')
  return (source: string, lang: 'en' | 'zh-CN', terms?: TermFinder) =>
    renderInline({
      source,
      lang,
      report: createReport(),
      place: toPlace('x.yaml', 0),
      links: { lesson: () => undefined, lab: () => undefined, phase: () => undefined },
      assets: createAssets(folder).in(''),
      idPrefix: '',
      terms,
    })
}

// What a line may be taken for: a list, a heading, a rule, a link, a sum, a row of numbers, a note, emphasis, code, HTML.
const pieces = [
  ...Array.from('aZ1é½①中，。；？！“”‘’（）、…—- .,;?!\'"()[]*_`#<>&:/\\|~+=−·$^@{}%\n\t'),
  ...[
    '1.',
    '1)',
    '--',
    '---',
    '  ',
    'www.a.com',
    'https://a.com',
    'a@b.cn',
    '(0, 1)',
    '3 · 4',
    'x = 2',
    '[^1]',
    '&amp;',
  ],
]

test('a line without a sign of Markdown is given as it is, and that is what reading it as Markdown gives', async () => {
  const render = await renderer()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }),
      fc.constantFrom('en' as const, 'zh-CN' as const),
      async (parts, lang) => {
        const source = parts.join('')
        expect(await render(source, lang)).toBe(await render(source, lang, noTerms))
      },
    ),
    { numRuns: 2000 },
  )
})
