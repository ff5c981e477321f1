import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages, show } from '../../test-alone.tsx'
import type { StudyLesson, StudyOutline } from '../../parts/study/study-outline.ts'
import type { RequirementView, CertificateStanding } from './load-certificates.ts'
import { RequirementList } from './requirement-list.tsx'

const need = (more: Partial<RequirementView>): RequirementView => ({
  kind: 'lesson',
  id: null,
  name: '',
  module_id: null,
  lesson_id: null,
  is_met: false,
  best_score: null,
  passing_score: null,
  check_kind: null,
  is_solution_seen: false,
  ...more,
})
const standing = (...requirements: RequirementView[]): CertificateStanding =>
  ({ cert_id: 'llm', requirements, validity: { date: '2027-01-31' } }) as CertificateStanding // all that the list reads
const quiz = need({ kind: 'quiz', id: 'llm.bytes', name: 'Bytes', passing_score: 60 })
const lesson = need({ name: 'Pairs', module_id: 'text', lesson_id: 'pairs' })
const offer = need({ kind: 'offer' })

it('counts what is missing, and leads to the first that can be done', async () => {
  const { where } = await show(<RequirementList standing={standing(offer, quiz, lesson)} />)
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('3 things are missing')
  await page.getByRole('link', { name: 'Go on with Bytes' }).click()
  expect(where()).toContain('llm.bytes')
})

it('says of a lab whose solution was opened that it was, as the certificate will', async () => {
  const lab = need({ kind: 'experiment', id: 'llm.lab', name: 'Merges', is_met: true, check_kind: 'self-checked' })
  await show(<RequirementList standing={standing(quiz, { ...lab, is_solution_seen: true })} />)
  await expect.element(page.getByText('self-checked, solution opened')).toBeInTheDocument()
})

const part = (kind: 'reading' | 'quiz' | 'experiment', isComplete = false) => ({ kind, isComplete })
const study = (id: string, minutes: number, items: ReturnType<typeof part>[]): StudyLesson => ({
  id,
  moduleId: 'text',
  number: 1,
  name: `Lesson ${id}`,
  lang: 'en',
  minutes,
  items,
  isComplete: false,
  isOpen: true,
  isPreview: false,
})
const outline: StudyOutline = {
  modules: [
    {
      id: 'text',
      number: 1,
      name: 'Text',
      lessons: [
        study('bytes', 25, [part('reading', true), part('quiz', true)]),
        study('pairs', 60, [part('reading', true), part('experiment'), part('quiz')]),
        study('bits', 35, [part('reading'), part('quiz')]),
      ],
    },
  ],
  progress: { done: 1, total: 3 },
  nextLessonId: 'pairs',
}

it('tells what is missing by lesson, each once, its parts as tiles, with the time that is left; what is of no lesson follows', async () => {
  const of = (id: string, more: Partial<RequirementView>) => need({ module_id: 'text', lesson_id: id, ...more })
  await show(
    <RequirementList
      outline={outline}
      standing={standing(
        of('bits', { kind: 'lesson' }),
        of('bits', { kind: 'quiz', id: 'llm.bits', passing_score: 60 }),
        of('pairs', { kind: 'experiment' }),
        of('pairs', { kind: 'quiz', id: 'llm.pairs', passing_score: 60, best_score: 40 }),
        of('bytes', { is_met: true }),
        need({ kind: 'profile' }),
      )}
    />,
  )
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('2 lessons to go, about 1 hr 15 min')
  const lines = page
    .getByRole('region')
    .getByRole('listitem')
    .elements()
    .map(
      (line) =>
        [...line.querySelectorAll('svg')].map((tile) => tile.dataset['state']).join(' ') + ' | ' + line.textContent,
    )
  expect(lines).toEqual([
    'done todo todo | Lesson pairsbest score 40 · 40 min (1 of 3 parts done)',
    'todo todo | Lesson bits35 min (0 of 2 parts done)',
    'todo | ProfileComplete your profile: name, gender, nationality, education',
  ])
})

it('a quiz that was tried says the best score beside what is needed', async () => {
  const { draw, box } = await show(<RequirementList standing={standing(quiz)} />)
  expect(box.textContent).toContain('60 needed to pass')
  await draw(<RequirementList standing={standing({ ...quiz, best_score: 40 })} />)
  expect(box.textContent).toContain('best 40, 60 needed to pass')
})

it('what nobody can do any more leads nowhere', async () => {
  const { box } = await show(<RequirementList standing={standing(offer)} />)
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  expect(box.textContent).toContain('This certificate was given until January 31, 2027.')
})

it('what is done is folded away, and counted', async () => {
  await show(<RequirementList standing={standing(quiz, { ...lesson, is_met: true })} />)
  await expect.element(page.getByRole('link', { name: 'Pairs' })).not.toBeInTheDocument()
  await page.getByText('One thing is done').click()
  await expect.element(page.getByRole('link', { name: 'Pairs' })).toBeVisible()
})

it.each(languages)('can be read in light and dark on a phone in %s', async (locale) => {
  const { box } = await show(<RequirementList standing={standing(offer, quiz, { ...lesson, is_met: true })} />, {
    locale,
    size: 'phone',
  })
  expect(await findBarriers(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
