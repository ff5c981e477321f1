import { expect, it } from 'vitest'
import { wordFacts } from './word-facts.ts'

const facts = (languages: string[], updated: string) => ({ languages, updated_at: Date.parse(updated) / 1000 }) as never // of the whole phase only these are looked at

it.each([
  [['en', 'zh-CN'], 'en', 'English and Simplified Chinese'],
  [['en', 'zh-CN'], 'zh-CN', '英语和简体中文'],
  [['en'], 'en', 'English'],
  [['en', 'zh-CN', 'de'], 'en', 'English, Simplified Chinese, and German'],
] as const)('the languages of a phase %j are named in %s: %s', (languages, locale, words) =>
  expect(wordFacts(facts([...languages], '2026-03-01T00:00:00Z'), locale).languages).toBe(words),
)

it.each([
  ['2026-03-01T00:00:00Z', 'en', 'Mar 1, 2026'],
  ['2026-03-01T23:59:59Z', 'en', 'Mar 1, 2026'],
  ['2026-03-01T23:59:59Z', 'zh-CN', '2026年3月1日'],
] as const)('a phase that was changed at %s shows the day of UTC, the same on server and screen', (at, locale, day) =>
  expect(wordFacts(facts([], at), locale).updatedOn).toBe(day),
)
