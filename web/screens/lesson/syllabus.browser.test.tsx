import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, languages, show } from '../../test-alone.tsx'
import type { StudyLesson, StudyOutline } from '../../parts/study/study-outline.ts'
import { keepOutlineOpen } from './outline-choice.ts'
import { Syllabus } from './syllabus.tsx'

const lesson = (id: string, number: number): StudyLesson => ({
  id,
  moduleId: 'one',
  number,
  name: `Lesson ${id}`,
  lang: 'en',
  minutes: 20,
  items: [{ kind: 'reading', isComplete: false }],
  isComplete: false,
  isOpen: true,
  isPreview: false,
})
const outline: StudyOutline = {
  modules: [{ id: 'one', number: 1, name: 'Text becomes numbers', lessons: [lesson('a', 1), lesson('b', 2)] }],
  progress: { done: 0, total: 2 },
  nextLessonId: 'a',
}
const syllabus = (folds: boolean) => (
  <div style={{ display: 'grid', gridTemplateColumns: 'auto 1fr' }}>
    <Syllabus phase={{ id: 'llm', name: 'How a language model works' }} outline={outline} lessonId="a" folds={folds} />
    <button type="button">Elsewhere</button>
  </div>
)
const keep = page.getByRole('button', { name: 'Keep the outline open' })
const pane = () => page.getByRole('navigation', { name: 'Outline' }).element()
afterEach(() => keepOutlineOpen(false))

it('beside a lab it is a rail, whose lessons have their names for whoever cannot see', async () => {
  await show(syllabus(true))
  await expect.element(page.getByRole('link', { name: /^Lesson b/ })).toBeInTheDocument()
  expect(pane()).toHaveAttribute('data-rail')
})

it('opens while it has the focus or is pointed at, and shuts after that', async () => {
  await show(syllabus(true))
  const isWide = async (pixels: number) => {
    await expect.poll(() => pane().getBoundingClientRect().width).toBe(pixels)
  }
  await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' })) // a test before may have left the pointer on it
  await isWide(56)
  ;(keep.element() as HTMLElement).focus() // a button is one
  await isWide(280)
  await userEvent.click(page.getByRole('button', { name: 'Elsewhere' }))
  await isWide(56)
  await userEvent.hover(page.getByRole('link', { name: /^Lesson b/ }))
  await isWide(280)
})

it('kept open it stays so, on the next visit too, until it is let go', async () => {
  await show(syllabus(true))
  await keep.click()
  await expect.element(keep).toHaveAttribute('aria-pressed', 'true')
  expect(pane()).not.toHaveAttribute('data-rail')
  // What a later visit reads, which has modules of its own.
  const later = './outline-choice.ts?later'
  const { useIsOutlineOpen } = (await import(/* @vite-ignore */ later)) as typeof import('./outline-choice.ts') // the same file
  const Later = () => <output>{useIsOutlineOpen() ? 'open' : 'folded'}</output>
  await show(<Later />)
  await expect.element(page.getByText('open', { exact: true })).toBeVisible()
  await keep.click()
  expect(pane()).toHaveAttribute('data-rail')
  expect(localStorage.getItem('outline')).toBeNull()
})

it('beside a reading nothing folds', async () => {
  await show(syllabus(false))
  await expect.element(page.getByText('Text becomes numbers')).toBeVisible()
  expect(pane()).not.toHaveAttribute('data-rail')
  await expect.element(keep).not.toBeInTheDocument()
})

it.each(languages)('folded and open it can be read in light and dark in %s', async (locale) => {
  const { box } = await show(syllabus(true), { locale })
  expect(await findBarriers(box)).toEqual([])
  keepOutlineOpen(true)
  expect(await findBarriers(box)).toEqual([])
})
