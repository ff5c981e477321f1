import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, has, show } from '../../test-alone.tsx'
import { Checkbox } from './checkbox.tsx'

const consent = (error?: string) => (
  <Checkbox id="c" name="consent" error={error}>
    I agree to the <a href="#privacy">privacy policy</a>
  </Checkbox>
)

it('is named by all its words, ticked by Space and by a press on the words', async () => {
  await show(consent())
  const box = page.getByRole('checkbox', { name: 'I agree to the privacy policy' })
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(box).toBeChecked()
  await page.getByText(has('I agree to the')).click({ position: { x: 4, y: 8 } })
  await expect.element(box).not.toBeChecked()
})

it('a press on the link in its words does not tick it', async () => {
  await show(consent())
  await page.getByRole('link').click()
  await expect.element(page.getByRole('checkbox')).not.toBeChecked()
})

it('says what is missing, linked to the box, and can be pressed by a finger', async () => {
  const { box } = await show(<div style={{ padding: 40 }}>{consent('Please agree first')}</div>, { size: 'phone' })
  const field = page.getByRole('checkbox')
  await expect.element(field).toHaveAccessibleDescription('Please agree first')
  await expect.element(field).toBeInvalid()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box).filter((one) => one.startsWith('input'))).toEqual([])
})
