import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show, signIn } from '../../../../test-alone.tsx'
import Parts from './parts.tsx'

const part = () => <Parts place="llm parts-of-gpt2" id="count" caption="" />
const slider = (name: string) => page.getByRole('slider', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const widths = (box: HTMLElement) =>
  [...box.querySelectorAll('rect:is([data-look=ink], [data-look=gold])')].map((one) =>
    Number(one.getAttribute('width')),
  )

it('begins with GPT-2 medium, part by part as the page counts it, and its bars are shares of one whole', async () => {
  const { box } = await show(part())
  await expect
    .element(
      page.getByRole('img', {
        name: /^Width 1,024, 24 blocks, 16 heads: 354,823,168 parameters\. .*attention 100,761,600, 28\.4 %/,
      }),
    )
    .toBeVisible()
  expect(widths(box).reduce((sum, one) => sum + one, 0)).toBeCloseTo(299, 1)
  expect(box.querySelectorAll('[data-look=gold]')).toHaveLength(1)
})

it('by keys alone to GPT-2 small, to the last number; the heads change nothing', async () => {
  signIn()
  const { box, draw } = await show(part())
  await slider('Width').fill('768')
  await expect.element(page.getByText('85,054,464 more than GPT-2 small')).toBeVisible()
  slider('Blocks').element().focus()
  await userEvent.keyboard('{ArrowLeft>11/}')
  await expect.element(page.getByText('7,087,872 more than GPT-2 small')).toBeVisible()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('124,439,808', { exact: true })).toBeVisible()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
  await expect.element(page.getByText('16, each 48 wide')).toBeVisible()
  await slider('Heads').fill('0')
  await expect.element(page.getByText('1, each 768 wide')).toBeVisible()
  await expect.element(page.getByText('124,439,808', { exact: true })).toBeVisible()
  await button('Yes').click()
  await expect.element(page.getByText(/^You said: yes\./)).toBeVisible()
  await button('No, always less').click()
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(2)
})

it('is said once nothing moves', async () => {
  await show(part())
  await button('256').click()
  await slider('Blocks').fill('1')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'Width 1,024, 1 block, 16 heads: 13,908,992 parameters. points of tokens 262,144, 1.9 %; places 1,048,576, 7.5 %; attention 4,198,400, 30.2 %; MLPs 8,393,728, 60.3 %; normalisations 6,144, 0.0 %. 110,530,816 fewer than GPT-2 small',
    )
})
