import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, has, languages } from '../../../../test-alone.tsx'
import { asked, showField } from '../test-field.tsx'

const plain = asked('number', { unit: null, units: [] })
const kilobytes = asked('number', { unit: { text: 'KB', lang: 'en' }, units: ['KB', 'kilobytes'] })
const field = page.getByRole('textbox')
const note = page.getByRole('status')

it('says at once what it reads, and that it cannot', async () => {
  const { last } = await showField(plain)
  await expect.element(note).toHaveTextContent('For example 1,234.5 or 1.2e-3')
  for (const [typed, read] of [
    ['1 234,5', 'Read as 1,234.5'],
    ['１２３．５', 'Read as 123.5'],
    ['1/3', 'Read as 0.333333333333333'],
    ['1.2×10³', 'Read as 1,200'],
    ['2e-9', 'Read as 2E-9'],
    ['12..5', 'This cannot be read as a number'],
    ['about ten', 'This cannot be read as a number'],
  ] as const) {
    await field.fill(typed)
    await expect.element(note).toHaveTextContent(read)
    expect(last()).toBe(typed)
  }
})

it('one who hears the page hears the unit and what is read with the field', async () => {
  await showField(kilobytes, '"12"')
  await expect.element(page.getByRole('textbox', { name: 'Your number' })).toHaveAccessibleDescription('KB Read as 12')
})

it('the unit may be typed behind the number, in any of its spellings', async () => {
  await showField(kilobytes)
  for (const typed of ['12 KB', '12kb', '12 kilobytes']) {
    await field.fill(typed)
    await expect.element(note).toHaveTextContent('Read as 12')
  }
  await field.fill('12 MB')
  await expect.element(note).toHaveTextContent('This cannot be read as a number')
})

it('spaces are no answer; cleared, the field is empty and ready to be typed in', async () => {
  const { gave, last } = await showField(plain, '"12"')
  await page.getByRole('button', { name: 'Clear answer' }).click()
  expect(last()).toBe('')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('  ')
  expect(gave.mock.calls.flat().every((given) => given === '')).toBe(true)
  await userEvent.keyboard('7')
  await expect.element(note).toHaveTextContent('Read as 7')
})

it('typed in the middle, the caret stays there', async () => {
  const { last } = await showField(plain, '"1234"')
  await field.click()
  ;(field.element() as HTMLInputElement).setSelectionRange(1, 1)
  await userEvent.keyboard('.5')
  expect(last()).toBe('1.5234')
})

it('a pasted page is cut, and never thrown', async () => {
  const { last } = await showField(plain)
  await field.click()
  const clip = '9'.repeat(400)
  document.execCommand('insertText', false, clip)
  expect(String(last())).toHaveLength(60)
})

it('when the time is over nothing more is typed', async () => {
  const { gave, close } = await showField(plain, '"12"')
  await field.click()
  await close()
  await userEvent.keyboard('3')
  await expect.element(field).toBeDisabled()
  await expect.element(field).toHaveValue('12')
  expect(gave).not.toHaveBeenCalled()
})

it('in Chinese it takes Chinese tens of thousands, full-width digits and commas', async () => {
  await showField(plain, '', { locale: 'zh-CN' })
  for (const [typed, read] of [
    ['1.2万', '读作 12,000'],
    ['３，０００', '读作 3,000'],
    ['45%', '读作 0.45'],
  ] as const) {
    await field.fill(typed)
    await expect.element(page.getByText(has(read))).toBeVisible()
  }
})

it.each(languages)(
  'with a long unit, it can be read in light and dark and pressed by a finger in %s',
  async (locale) => {
    const unit = { text: 'kilobytes of text per second and learner', lang: 'en' }
    const { box } = await showField(asked('number', { unit, units: [] }), '"1e999"', { locale, size: 'phone' })
    expect(await findBarriers(box)).toEqual([])
    expect(findSmall(box)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(390)
  },
)
