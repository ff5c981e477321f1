import type { FormEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, languages, reach, show } from '../test-alone.tsx'
import { Button, ButtonLink } from './button.tsx'

it('is pressed by mouse, Enter and Space, and submits no form by itself', async () => {
  const press = vi.fn<() => void>()
  const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  await show(
    <form onSubmit={submit}>
      <Button onClick={press}>Save</Button>
    </form>,
  )
  const button = page.getByRole('button', { name: 'Save' })
  await button.click()
  await userEvent.keyboard('{Enter} ')
  expect(press).toHaveBeenCalledTimes(3)
  expect(submit).not.toHaveBeenCalled()
})

it('busy, says what is happening, keeps its width, and takes no press and sends no form', async () => {
  const press = vi.fn<() => void>()
  const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  const draw = (busy: string | undefined) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} onClick={press}>
        Send this answer now
      </Button>
    </form>
  )
  const shown = await show(draw(undefined))
  const button = page.getByRole('button')
  const width = button.element().getBoundingClientRect().width
  await shown.draw(draw('Sending'))
  await expect.element(button).toHaveAccessibleName('Sending')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  expect(button.element().getBoundingClientRect().width).toBe(width)
  await button.click({ force: true })
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0])
  await expect
    .element(button, { message: 'a button that lost the focus would throw a keyboard back to the top' })
    .toHaveFocus()
})

it('small, or only an icon, is still reached by a finger on 44 px of a phone', async () => {
  await show(
    <div style={{ padding: 60, display: 'grid', gap: 60, justifyItems: 'start' }}>
      <Button>Usual</Button>
      <Button isSmall>Small</Button>
      <Button isIconOnly icon={<svg />}>
        Icon
      </Button>
      <ButtonLink to="/there" isSmall>
        Link
      </ButtonLink>
    </div>,
    { size: 'phone' },
  )
  for (const element of document.querySelectorAll('main button, main a'))
    expect.soft(reach(element).height, element.textContent).toBeGreaterThanOrEqual(44)
})

it.each(languages)('has a name and enough contrast in each look, light and dark, in %s', async (locale) => {
  const { box } = await show(
    <>
      {(['gold', 'ink', 'line', 'quiet'] as const).map((look) => (
        <Button key={look} look={look}>
          {locale === 'en' ? 'Go on' : '继续'}
        </Button>
      ))}
      <Button isIconOnly icon={<svg />}>
        Close
      </Button>
    </>,
    { locale },
  )
  expect(await findBarriers(box)).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
})

it('as a link goes where it says, without loading the page anew', async () => {
  const { where } = await show(<ButtonLink to="/there?x=1">On</ButtonLink>)
  await page.getByRole('link', { name: 'On' }).click()
  expect(where()).toBe('/there?x=1')
})
