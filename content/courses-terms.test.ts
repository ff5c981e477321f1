// The words that the shipped courses teach: all of them explained, in both languages.
import { expect, test } from 'vitest'
import { readShipped } from './test-shipped.ts'

const { content } = await readShipped('llm-foundations')
const edition = content?.kind === 'phase' ? content.edition : undefined
const terms = edition?.terms ?? []

test('each term has a short definition in both languages', () => {
  expect(terms.length).toBeGreaterThanOrEqual(62)
  for (const { id, name, definition } of terms) {
    expect({ id, languages: Object.keys(name) }).toEqual({ id, languages: ['en', 'zh-CN'] })
    expect(definition['en']?.split(' ').length, `${id} in English`).toBeLessThanOrEqual(35)
    expect(definition['zh-CN']?.length, `${id} in Chinese`).toBeLessThanOrEqual(60)
  }
})

test('each lesson opens some, none twice, and the first use of each is where it says', () => {
  const seen = new Set<string>()
  for (const lesson of edition?.modules.flatMap((module) => module.lessons) ?? [])
    for (const { lang, reading } of lesson.texts) {
      const html = reading.map((block) => (block.kind === 'predict' ? '' : block.html)).join('')
      const ids = [...html.matchAll(/ class="term" id="term-([a-z-]+)"/g)].map(([, id = '']) => id)
      expect(ids.length, `${lesson.id} ${lang}`).toBeGreaterThanOrEqual(3)
      expect(new Set(ids).size, `${lesson.id} ${lang}`).toBe(ids.length)
      for (const id of ids.filter((one) => !seen.has(`${lang} ${one}`))) {
        seen.add(`${lang} ${id}`)
        expect(terms.find((term) => term.id === id)?.firstUse[lang], `${id} ${lang}`).toBe(lesson.id)
      }
    }
  // What later lessons will bring is explained already.
  expect(terms.filter(({ firstUse }) => Object.keys(firstUse).length === 0).length).toBeLessThan(10)
})

test('a Chinese name is said as the dictionary of the platform has its first character', () => {
  const compare = new Intl.Collator('zh-CN-u-co-pinyin').compare
  const said = terms
    .filter(({ pinyin }) => pinyin !== null && !/^[a-z] /.test(pinyin))
    .map(({ name, pinyin }) => ({ first: name['zh-CN']?.charAt(0) ?? '', letter: plain(pinyin ?? '').charAt(0) }))
    .toSorted((a, b) => compare(a.first, b.first))
  expect(said.map(({ letter }) => letter)).toEqual(said.map(({ letter }) => letter).toSorted())
})

test('the lesson on real tokenisers tells the tokeniser from word segmentation in its list of words, too', () => {
  const lesson = edition?.modules.flatMap((module) => module.lessons).find(({ id }) => id === 'real-tokenisers')
  for (const { lang, reading } of lesson?.texts ?? []) {
    const html = reading.map((block) => (block.kind === 'html' ? block.html : '')).join('')
    const table = html.slice(html.indexOf('<div class="scroller field-words"'))
    const named = [...table.matchAll(/<th scope="row"><a href="[^"#]*#([a-z-]+)">/g)].map(([, id]) => id)
    expect(named, `${lang}`).toEqual(['tokeniser', 'pre-splitting', 'special-token', 'word-segmentation'])
  }
})

test('below each lesson, before its sources, stand the words that it opens as the field says them, in both languages', () => {
  for (const lesson of edition?.modules.flatMap((module) => module.lessons) ?? [])
    for (const { lang, reading } of lesson.texts) {
      const html = reading.map((block) => (block.kind === 'html' ? block.html : '')).join('')
      const at = html.indexOf('<div class="scroller field-words"')
      const named = [...html.slice(at).matchAll(/<th scope="row"><a href="[^"#]*#([a-z-]+)">/g)].map(([, id]) => id)
      const opened = terms
        .filter(({ firstUse, again }) => firstUse[lang] === lesson.id || again?.includes(lesson.id))
        .map(({ id }) => id)
      expect(opened.length, `${lesson.id} ${lang}`).toBeGreaterThan(0)
      expect(named, `${lesson.id} ${lang}`).toEqual(opened)
      expect(at, `${lesson.id} ${lang}`).toBeGreaterThan(html.lastIndexOf('class="term"'))
      expect(html.indexOf('<section data-footnotes'), `${lesson.id} ${lang}`).toBeGreaterThan(at)
      expect(html.slice(at).match(/<td lang="(?:en|zh-CN)">[^<]+<\/td>/g)?.length, `${lesson.id} ${lang}`).toBe(
        opened.length,
      )
    }
})

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
