import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, frame, languages, learner, reach, show, signIn } from '../../test-alone.tsx'
import { DONE, readStep, writeStep } from './guide.ts'
import { Tour } from './tour.tsx'

const screen = (
  <>
    <header>
      <button popoverTarget="menu-phases">Phases</button>
      <button popoverTarget="menu-user">LY</button>
    </header>
    <Tour />
  </>
)
/** The page comes to rest before the tour begins: time that only the test moves. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})
const rest = async () => {
  await frame()
  vi.advanceTimersByTime(1199)
  await frame()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  vi.advanceTimersByTime(1)
  await frame()
}
const box = (title: string) => page.getByRole('dialog', { name: title })

it('tells a newcomer of the phases, then of their menu, then never again', async () => {
  signIn()
  const { draw } = await show(screen)
  await rest()
  await expect.element(box('Learning Phase')).toMatchTextContent('1 of 2')
  await expect.element(box('Learning Phase')).toHaveFocus()
  expect(document.querySelector('[data-toured]')?.textContent).toBe('Phases')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(box('Your account')).toMatchTextContent('2 of 2')
  expect(document.querySelector('[data-toured]')?.textContent).toBe('LY')
  await page.getByRole('button', { name: "Let's try it!" }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(document.querySelector('[data-toured]')).toBeNull()
  expect(readStep(learner.id)).toBe(DONE)
  await draw(null)
  await draw(screen)
  await rest()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('goes on where it was left, after a reload', async () => {
  signIn()
  writeStep(learner.id, 2)
  await show(screen)
  await rest()
  await expect.element(box('Your account')).toBeVisible()
})

it('Escape ends it, and the focus goes back to where the person was', async () => {
  signIn()
  await show(screen)
  const phases = page.getByRole('button', { name: 'Phases' })
  phases.element().focus()
  await rest()
  await expect.element(box('Learning Phase')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(phases).toHaveFocus()
  expect(readStep(learner.id)).toBe(DONE)
})

it('asks nothing of a visitor', async () => {
  await show(screen)
  await rest()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(localStorage.getItem('guide')).toBeNull()
})

it.each(languages)('can be read in light and dark and ended by a finger in %s', async (locale) => {
  signIn()
  await show(screen, { locale, size: 'phone' })
  await rest()
  const title = { en: 'Learning Phase', 'zh-CN': '学习阶段' }[locale]
  await expect.element(box(title)).toBeVisible()
  expect(await findBarriers(box(title).element())).toEqual([])
  const skip = page.getByRole('button', { name: { en: 'Skip', 'zh-CN': '跳过' }[locale] })
  expect(reach(skip.element()).height).toBeGreaterThanOrEqual(44)
})
