import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show, signIn } from '../../../../test-alone.tsx'
import Valley from './valley.tsx'

const part = () => <Valley place="llm training" id="ball" caption="" />
const slider = (name: string) => page.getByRole('slider', { name, exact: true })
/** Whether this person wants pages to keep still. */
const wantStill = (isWanted: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: isWanted && query.includes('reduce') }) as MediaQueryList) // all that is asked of it
afterEach(() => vi.restoreAllMocks())

it('begins after ten steps of rate 20, where the page says 0.881', async () => {
  const { box } = await show(part())
  await expect.element(page.getByText('0.881 bits a token')).toBeVisible()
  expect(box.querySelectorAll('[data-look=contour]')).toHaveLength(7)
  expect(
    [...box.querySelectorAll('[data-look=contour]')].every((line) => (line.getAttribute('d') ?? '').length > 100),
  ).toBe(true)
})

it('by keys alone to the largest rate: smaller and larger ones are answered with what happens there', async () => {
  signIn()
  const { box, draw } = await show(part())
  const claim = page.getByRole('button', { name: /^Rate \d+ is it$/ })
  await claim.click()
  await expect.element(page.getByText('20 falls at every step. So does 21.')).toBeVisible()
  await slider('Learning rate').fill('60')
  await expect.element(page.getByText('20 falls at every step')).not.toBeInTheDocument()
  await claim.click()
  await expect.element(page.getByText('At 60 the bits rise for the first time at step 8.')).toBeVisible()
  slider('Learning rate').element().focus()
  for (let rate = 60; rate > 53; rate--) await userEvent.keyboard('{ArrowLeft}')
  for (let i = 0; i < 10 && document.activeElement?.textContent !== 'Rate 53 is it'; i++) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Rate 53\. The valley’s floor bends/)).toBeVisible()
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
})

it('a guess runs first and is judged when the run has been seen; the first one counts', async () => {
  wantStill(false)
  signIn()
  const { box } = await show(part())
  await page.getByRole('button', { name: 'Lower still' }).click()
  await page.getByRole('button', { name: 'Between 0.9 and 1' }).click()
  await expect.element(slider('Learning rate')).toHaveValue('80')
  expect(box.querySelectorAll('[data-missed]')).toHaveLength(0)
  await slider('Steps').fill('200')
  await expect.element(page.getByText(/^No: at 0\.993/)).toBeVisible()
  expect(box.querySelectorAll('[data-missed]')).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Lower still' })).not.toBeInTheDocument()
})

it('a run goes to its end, can be held, and begins anew from there', async () => {
  wantStill(false)
  await show(part())
  await page.getByRole('button', { name: 'Run' }).click()
  await expect.poll(() => Number((slider('Steps').element() as HTMLInputElement).value)).toBeGreaterThan(10)
  await page.getByRole('button', { name: 'Pause' }).click()
  await slider('Steps').fill('196')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect.element(slider('Steps')).toHaveValue('200')
  await expect.element(page.getByRole('button', { name: 'Run' })).toBeVisible()
  await page.getByRole('button', { name: 'To the start' }).click()
  await expect.element(slider('Steps')).toHaveValue('0')
})

it('who wants no motion sees the end at once', async () => {
  wantStill(true)
  await show(part())
  await page.getByRole('button', { name: 'Run' }).click()
  await expect.element(slider('Steps')).toHaveValue('200')
})

it('is said once nothing moves', async () => {
  await show(part())
  await slider('Steps').fill('199')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Rate 20, step 199: 0.804 bits a token. light has 0.498 after red.')
})

it.each(languages)(
  'in every state it can be read in light and dark, pressed by a finger and fits a phone in %s',
  async (locale) => {
    signIn()
    const { box } = await show(part(), { locale, size: 'phone' })
    const [rate, step] = [...box.querySelectorAll('input')]
    for (const [r, s] of [
      ['20', '10'],
      ['80', '200'],
      ['1', '0'],
    ] as const) {
      if (rate) await userEvent.fill(rate, r)
      if (step) await userEvent.fill(step, s)
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
    const buttons = [...box.querySelectorAll('button')]
    buttons.at(-4)?.click() // a guess
    if (step) await userEvent.fill(step, '200')
    await expect.poll(() => box.querySelectorAll('[data-missed]').length).toBe(1)
    expect(await findBarriers(box)).toEqual([])
  },
)
