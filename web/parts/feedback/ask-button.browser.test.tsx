import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { reach, show, signIn } from '../../test-alone.tsx'
import { AskButton } from './ask-button.tsx'
import * as asks from './ask-about.ts'

const long = 'A very long question. '.repeat(30)

it('a visitor sees none', async () => {
  const { box } = await show(<AskButton path="/lesson#q" label="Bytes" />)
  expect(box.textContent).toBe('')
})

it('is named by its place, so that ten of them on a page can be told apart', async () => {
  signIn()
  await show(
    <>
      <AskButton path="/lesson#one" label="Bytes" />
      <AskButton path="/lesson#two" label="Pairs" isIconOnly />
    </>,
  )
  await expect.element(page.getByRole('button', { name: /^Ask about this ?: Bytes$/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Ask about this ?: Pairs$/ })).toBeVisible()
})

it('as an icon it is still a finger high on a phone, and a long name does not make it wide', async () => {
  signIn()
  onTestFinished(asks.closeFeedback)
  await show(
    <div style={{ padding: 40 }}>
      <AskButton path="/lesson#q" label={long} isIconOnly />
    </div>,
    { size: 'phone' },
  )
  const button = page.getByRole('button').element()
  expect(reach(button).height).toBeGreaterThanOrEqual(44)
  expect(document.documentElement.scrollWidth).toBe(390)
})
