// What an author is told of the questions of a phase, out of attempts that were made through the door.
import { afterAll, expect, test } from 'vitest'
import { wordItems } from '../content/tell-items.ts'
import { after, noon, openQuizHouse } from './calls/test-quiz-house.ts'

const house = await openQuizHouse()
const { answer, begin, db, signInEnrolled, submit } = house
afterAll(house.close)

test('first attempts alone are counted, with what was answered and how long it took', async () => {
  expect(await wordItems(db, 'nlp')).toEqual([])
  for (const choice of ['a', 'b', 'b', 'b']) {
    const learner = await signInEnrolled('nlp')
    const attempt = await begin(learner, 'nlp.a', noon)
    house.setNow(after(20_000))
    await answer(learner, attempt, 'one', [choice], 1)
    house.setNow(after(50_000))
    await answer(learner, attempt, 'two', ['a'], 2)
    await submit(learner, attempt)
    const again = await begin(learner, 'nlp.a', after(60_000))
    await answer(learner, again, 'one', ['c'], 1)
    await submit(learner, again)
  }
  expect(await wordItems(db, 'nlp')).toEqual([
    'nlp.a',
    '  one (single): asked 4, right 25 %, discrimination –, 20 s',
    '    75 %  b',
    '    25 %  a',
    '  two (single): asked 4, right 100 %, discrimination –, 30 s',
    '    100 %  a',
  ])
  expect(await wordItems(db, 'gone')).toEqual([])
})
