import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { SelectField } from './select-field.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

const options = [
  { value: 'f', label: 'Female' },
  { value: 'm', label: 'Male' },
]
const fields = (error?: string) => (
  <>
    <TextField id="a" name="a" label="First name" hint="As on your passport" error={error} />
    <TextAreaField id="b" name="b" label="Your question" hint="At most 500" error={error} />
    <SelectField id="c" name="c" label="Gender" placeholder="Please choose" options={options} error={error} />
  </>
)
const all = () => [
  page.getByLabelText('First name'),
  page.getByLabelText('Your question'),
  page.getByLabelText('Gender'),
]

it('without a complaint a field is valid and described by its hint', async () => {
  await show(fields())
  for (const field of all()) await expect.element(field).not.toHaveAttribute('aria-invalid')
  await expect.element(all()[0]!).toHaveAccessibleDescription('As on your passport')
})

it('with a complaint it is invalid and described by the complaint first, then by the hint', async () => {
  await show(fields('Please enter it'))
  for (const field of all()) await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(all()[0]!).toHaveAccessibleDescription('Please enter it As on your passport')
  await expect.element(all()[1]!).toHaveAccessibleDescription('Please enter it At most 500')
  await expect.element(all()[2]!).toHaveAccessibleDescription('Please enter it')
})

it('what was typed stays when the complaint comes and goes', async () => {
  const { draw } = await show(fields())
  await all()[0]!.fill('Lin')
  await all()[2]!.selectOptions('Male')
  await draw(fields('Please enter it'))
  await draw(fields())
  await expect.element(all()[0]!).toHaveValue('Lin')
  await expect.element(all()[2]!).toHaveValue('m')
})

it('the empty choice of a list comes first and counts as nothing', async () => {
  await show(fields())
  const list = all()[2]!
  await expect.element(list).toHaveValue('')
  await expect.element(list).toHaveDisplayValue('Please choose')
})

it('a press on the label goes into the field', async () => {
  await show(fields())
  await page.getByText('First name').click()
  await expect.element(all()[0]!).toHaveFocus()
})

it.each(languages)('can be read, in light and dark, and pressed by a finger on a phone, in %s', async (locale) => {
  const { box } = await show(fields('请填写 / please enter'), { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
