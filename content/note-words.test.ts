// Words that a learner has written a note at, in the shipped lessons: when their paragraph is taken out, the note stands
// at nobody else's words.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findQuote } from '../domain/note/find-quote.ts'
import { quoteSpan, type Passage } from '../domain/note/quote.ts'
import { listWords } from '../domain/note/words.ts'

/** So many quotations of each lesson: twenty times as many in the whole run. */
const TIMES = process.env['DEPTH'] === 'whole' ? 400 : 20
const root = path.resolve('courses')

/** A lesson's paragraphs, items, programs and footnotes, about as they stand on the page. */
const lessons = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /lesson\.(?:en|zh-CN)\.md$/.test(file))
  .map((file) => ({
    file,
    paragraphs: readFileSync(path.join(root, file), 'utf8')
      .replace(/^---\n[^]*?\n---\n/, '')
      .replaceAll(/^```guess[^]*?^```|^:::.*$/gm, '')
      .replaceAll(/^```[^]*?^```/gm, (program) => program.replaceAll('```', '').replaceAll(/\n+/g, ' ')) // one piece
      .split(/\n\s*\n|\n(?=\[\^|- |\d+\. )/)
      .map((text) =>
        text
          .replaceAll(/\]\([^)]*\)|\[\^\d+\]:?|\{#[^}]*\}|[*`[]/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
      .filter((text) => listWords(text).length > 0),
  }))
const passageOf = (paragraphs: readonly string[]): Passage => ({ text: paragraphs.join('\n'), headings: [] })
const wordsOf = (text: string): string =>
  listWords(text)
    .map((word) => word.text)
    .join(' ')

let state = 20
const chance = (below: number): number => {
  state = (state * 48_271) % 2_147_483_647
  return state % below
}

test.each(lessons)(
  'whatever is quoted of $file, it is found where it stands, and nowhere when its paragraph is gone, unless the same words stand there',
  ({ file, paragraphs }) => {
    const longest = file.includes('zh-CN') ? 40 : 25
    const wrong: { readonly exact: string; readonly said: string }[] = []
    for (let time = 0; time < TIMES; time++) {
      const at = chance(paragraphs.length)
      const start = paragraphs.slice(0, at).join('\n').length + (at === 0 ? 0 : 1)
      const words = listWords(paragraphs[at] ?? '')
      const first = chance(words.length)
      const last = Math.min(words.length - 1, first + chance(longest))
      const span = { start: start + (words[first]?.start ?? 0), end: start + (words[last]?.end ?? 0) }
      const before = passageOf(paragraphs)
      const quote = quoteSpan(before, span)
      expect(findQuote(before, quote)).toMatchObject({ ...span, isNear: false })

      const after = passageOf(paragraphs.filter((_text, index) => index !== at))
      const found = findQuote(after, quote)
      const said = found ? after.text.slice(found.start, found.end) : ''
      if (found && wordsOf(said) !== wordsOf(quote.exact)) wrong.push({ exact: quote.exact, said })
    }
    expect(wrong).toEqual([])
  },
  60_000,
)
