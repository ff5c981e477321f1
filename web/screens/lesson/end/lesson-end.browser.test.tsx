import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { StudyLesson, StudyOutline } from '../../../parts/study/study-outline.ts'
import { findBarriers, findSmall, frame, languages, serve, show, signIn } from '../../../test-alone.tsx'
import { keepGuess } from '../guess/kept-guess.ts'
import { layTiles } from './lay-tiles.ts'
import { LessonEnd } from './lesson-end.tsx'

type Props = Parameters<typeof LessonEnd>[0]

const one = (id: string, state: 'done' | 'todo'): StudyLesson => ({
  id,
  moduleId: 'text',
  number: 1,
  name: id,
  lang: 'en',
  minutes: 30,
  items: [{ kind: 'reading', isComplete: state === 'done' }],
  isComplete: state === 'done',
  isOpen: true,
  isPreview: false,
})
const outline: StudyOutline = {
  modules: [
    {
      id: 'text',
      number: 1,
      name: 'Text',
      lessons: [one('letters', 'done'), one('bytes', 'done'), one('pairs', 'todo'), one('merges', 'todo')],
    },
  ],
  progress: { done: 2, total: 4 },
  nextLessonId: 'pairs',
}
const lesson = {
  cert_id: 'llm',
  module_id: 'text',
  id: 'bytes',
  items: [{ kind: 'reading' }, { kind: 'experiment' }, { kind: 'quiz' }],
  next: { module_id: 'text', lesson_id: 'pairs', name: 'Pairs' },
} as unknown as Props['lesson'] // all that it reads
const number = (answer: number): Props['guesses'][number]['guess'] => ({
  parts: [{ id: 'n', type: 'number', label: null, shown: `${answer}`, value: answer, tolerance: 0, units: [] }],
  wrong: [],
})
const guesses: Props['guesses'] = [
  { id: 'one', guess: number(2) },
  { id: 'two', guess: number(3) },
  { id: 'three', guess: number(4) },
  { id: 'four', guess: number(5) },
]
const passed = {
  score: 5,
  total: 6,
  outcome: 'passed',
  check_kind: 'verified',
  solutions_seen: [],
  solution: 'allowed',
}
const lab = { receipt: passed }
const quiz = { list: [{ lesson_id: 'bytes', best_score: 86, rules: { passing_score: 60, total_score: 100 } }] }

const end = (more: Partial<Props> = {}) => (
  <>
    <div id="reading">
      <article className="reading">
        <div className="reading-text">
          <p>After this lesson you can</p>
          <ul>
            <li>count bytes;</li>
            <li>
              tell <em>é</em> from e.
            </li>
          </ul>
          <h2>Four guesses</h2>
        </div>
      </article>
    </div>
    <LessonEnd
      lesson={lesson}
      outline={outline}
      number={2}
      guesses={guesses}
      lang={undefined}
      onThere={() => {}}
      {...more}
    />
  </>
)
const moment = page.getByRole('region', { name: 'Piece 2 of 4 is laid.' })
const facts = () =>
  page
    .getByRole('definition')
    .elements()
    .map((fact) => fact.textContent)

it('tells how guesses, lab and quiz went, in real numbers, what one can do now, and what is next', async () => {
  signIn()
  serve({ '/experiment/status': lab, '/quiz/list': quiz })
  keepGuess('llm bytes', 'one', { n: '2' })
  keepGuess('llm bytes', 'two', { n: '7' })
  keepGuess('llm bytes', 'three', { n: '4' })
  keepGuess('llm bytes', 'four', 'looked')
  const there = vi.fn<(is: boolean) => void>()
  await show(end({ onThere: there }))
  await expect.element(moment).toBeVisible()
  expect(facts()).toEqual(['2 of 3right of those you made', '5 of 6points, verified', '86 of 100your best; 60 needed'])
  expect(
    page
      .getByRole('region')
      .getByRole('listitem')
      .elements()
      .map((li) => li.innerHTML),
  ).toEqual(['count bytes;', 'tell <em>é</em> from e.'])
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/phase/lesson-learn/llm/text/pairs')
  await expect.element(page.getByRole('link')).toHaveTextContent('Next: Pairs · 30 min')
  expect(there.mock.calls).toEqual([[true]])
})

it.each([
  [{ check_kind: 'self-checked' }, 'points, self-checked'],
  [{ solutions_seen: ['check-1'] }, 'points, verified'],
  [
    { check_kind: 'self-checked', solutions_seen: ['check-1'], solution: 'not-verified' },
    'points, self-checked, solution opened',
  ],
  [{ check_kind: null, outcome: 'checking' }, 'points, being checked'],
])('says of a lab how it was checked as the certificate does: %o', async (more, words) => {
  signIn()
  serve({ '/experiment/status': { receipt: { ...passed, ...more } }, '/quiz/list': quiz })
  await show(end({ guesses: [] }))
  await expect.element(page.getByRole('definition').first()).toHaveTextContent(`5 of 6${words}`)
})

it('what is not there, or cannot be found out, is left out; the last lesson leads to the phase', async () => {
  signIn()
  serve({ '/quiz/list': new Response('{}', { status: 500 }) })
  await show(
    end({
      guesses: [],
      lesson: { ...lesson, items: [{ kind: 'reading' }, { kind: 'quiz' }], next: null } as unknown as Props['lesson'],
    }),
  )
  await expect.element(moment).toBeVisible()
  expect(facts()).toEqual([])
  await expect.element(page.getByRole('link')).toHaveTextContent('Back to the phase')
})

it('its tile is laid once it is seen, for as long as the others stand; with less motion it lies there at once', async () => {
  signIn()
  serve({ '/experiment/status': lab, '/quiz/list': quiz })
  const { box } = await show(end())
  await expect.element(moment).toBeVisible()
  const tiles = [...box.querySelectorAll('[data-laid], [data-next]')]
  expect(tiles.map((tile) => tile.querySelector('svg')?.dataset['state'])).toEqual(['done', 'now'])
  expect(box.getAnimations({ subtree: true })).toEqual([]) // the tests' browser asks for less motion
})

it('a tile that becomes done is laid, and the next one turns gold after it; nothing moves for who asked for less', async () => {
  const tile = () => Object.assign(document.createElementNS('http://www.w3.org/2000/svg', 'svg'))
  const [first, second] = [tile(), tile()] as SVGElement[]
  if (!first || !second) throw new Error('no tiles')
  document.body.append(first, second)
  onTestFinished(() => (first.remove(), second.remove()))
  first.dataset['state'] = 'now'
  second.dataset['state'] = 'todo'
  layTiles()
  const turn = async () => {
    first.dataset['state'] = 'done'
    second.dataset['state'] = 'now'
    await frame()
    return [first, second].map((one) => one.getAnimations().map(({ id, effect }) => [id, effect?.getTiming().duration]))
  }
  expect(await turn()).toEqual([[], []])
  first.dataset['state'] = 'now'
  second.dataset['state'] = 'todo'
  await frame()
  const still = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
  onTestFinished(() => still.mockRestore())
  expect(await turn()).toEqual([[['laid', 240]], [['turned', 240]]])
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  signIn()
  serve({ '/experiment/status': lab, '/quiz/list': quiz })
  const { box } = await show(end(), { locale, size: 'phone' })
  await expect.element(page.getByRole('region')).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
