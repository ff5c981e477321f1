import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import type { Result } from './load-result.ts'
import { ResultMap } from './result-map.tsx'

const one = (id: string, earned: number | null, is_answered = true): Result['questions'][number] =>
  ({ id, points: 2, earned, is_answered }) as Result['questions'][number] // all that the map reads
const questions = [one('a', 2), one('b', 1), one('c', 0), one('d', 0, false), one('e', null)]

it.each([
  ['en', ['right', 'partly right', 'wrong', 'not answered', 'answered']],
  ['zh-CN', ['答对', '部分答对', '答错', '未作答', '已作答']],
] as const)('says of each question how it went, in %s', async (locale, words) => {
  await show(<ResultMap questions={questions} />, { locale })
  const names = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('aria-label') ?? '')
  words.forEach((word, at) => expect(names[at]).toMatch(new RegExp(`${at + 1}.*[:：] ?${word}$`)))
})

it('leads to its question on this page', async () => {
  await show(<ResultMap questions={questions} />)
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(questions.map((_, at) => `#question-${at + 1}`))
})

it('tells right from wrong by shape, not by colour alone', async () => {
  await show(<ResultMap questions={questions} />)
  const [right, , wrong] = page
    .getByRole('link')
    .elements()
    .map((link) => getComputedStyle(link).borderRadius)
  expect(right).not.toBe(wrong)
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  const { box } = await show(<ResultMap questions={questions} />, { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
