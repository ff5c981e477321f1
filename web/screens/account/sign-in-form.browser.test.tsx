import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  fault,
  findBarriers,
  findSmall,
  has,
  languages,
  later,
  said,
  serve,
  show,
  type Look,
} from '../../test-alone.tsx'
import { SignInForm } from './sign-in-form.tsx'

const session = { token: 't', user: {} }
async function signIn(look: Look = {}) {
  const onDone = vi.fn<(session: unknown) => void>()
  function Kept() {
    const [email, keep] = useState('lin@example.edu')
    return <SignInForm email={email} onEmail={keep} onDone={onDone} />
  }
  return { ...(await show(<Kept />, look)), onDone }
}
const email = page.getByLabelText('E-mail', { exact: true })
const password = page.getByLabelText('Password', { exact: true })
const submit = page.getByRole('button', { name: 'Sign In' })
const alert = page.getByRole('alert')
const enter = async (word = 'Crossing-42-lights') => {
  await password.fill(word)
  await userEvent.keyboard('{Enter}')
}

it('signs in once, however often Enter is pressed, and says that it does', async () => {
  const slow = later<unknown>()
  const asked = serve({ '/index/login': slow.reply })
  const { onDone } = await signIn()
  await enter()
  await expect.element(page.getByRole('button', { name: 'Signing in…' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  slow.give(session)
  await expect.poll(() => onDone.mock.calls).toEqual([[session]])
  expect(asked.map(({ form }) => form)).toEqual([{ email: 'lin@example.edu', password: 'Crossing-42-lights' }])
})

it('sent empty it asks nothing, and leads to what is missing', async () => {
  const asked = serve({})
  await signIn()
  await email.fill('')
  await submit.click()
  await expect.element(alert).toHaveFocus()
  expect(alert.getByRole('link').elements().length).toBe(2)
  await alert.getByRole('link').last().click()
  await expect.element(password).toHaveFocus()
  expect(asked).toEqual([])
})

it('a wrong password says so for every address alike, offers an account, and keeps what was typed', async () => {
  serve({ '/index/login': { error: 'wrong_login', message: 'E-mail or password is wrong.' } })
  await signIn()
  await enter('Crossing-42-nights')
  await expect.element(alert).toMatchTextContent('E-mail or password is wrong.')
  await expect.element(page.getByRole('link', { name: 'Create the account with this address' })).toBeVisible()
  await expect.element(password).toHaveValue('Crossing-42-nights')
  await expect.element(email).toHaveValue('lin@example.edu')
})

it('a line that is away is no wrong password: no account is offered', async () => {
  serve({ '/index/login': fault('The line is away.') })
  await signIn()
  await enter()
  await expect.element(alert).toMatchTextContent('The line is away.')
  await expect.element(page.getByText('New here?')).not.toBeInTheDocument()
})

it('where an app is on, its code is asked for beside the password, takes the focus, and is sent by its sixth digit', async () => {
  const asked = serve({
    '/index/login': (form: Record<string, string>) =>
      form['otp'] === undefined ? { error: 'second_factor', message: 'Please type the code, too.' } : session,
  })
  const { onDone } = await signIn()
  await enter()
  const code = page.getByLabelText('Code of your authenticator app')
  await expect.element(code).toHaveFocus()
  await expect.element(page.getByText('Your account asks for a code of your authenticator app, too.')).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(asked.map(({ form }) => form['otp'])).toEqual([undefined, '123456'])
})

it('a wrong code of the app is said, and another one can be typed', async () => {
  serve({
    '/index/login': {
      error: 'second_factor',
      message: 'This code is not right.',
      fields: { otp: 'This code is not right.' },
    },
  })
  await signIn()
  await enter()
  const code = page.getByLabelText('Code of your authenticator app')
  await code.fill('123456')
  await expect.element(code).toBeInvalid()
  await expect.element(code).toHaveAccessibleDescription(has('This code is not right.'))
})

it('another address is not asked for the code of the one before', async () => {
  serve({ '/index/login': { error: 'second_factor', message: 'Please type the code, too.' } })
  await signIn()
  await enter()
  await expect.element(page.getByLabelText('Code of your authenticator app')).toBeVisible()
  await email.fill('wei@example.edu')
  await expect.element(page.getByLabelText('Code of your authenticator app')).not.toBeInTheDocument()
})

it('an address at which was guessed too often takes a code by mail with the right password', async () => {
  const asked = serve({
    '/index/login': (form: Record<string, string>) =>
      form['code'] === undefined
        ? { error: 'too_many_tries', message: 'Too often.', fields: { code: 'A code is on its way.' } }
        : session,
  })
  const { onDone } = await signIn()
  await enter()
  const code = page.getByLabelText('E-mail verification code', { exact: true })
  await expect.element(code).toHaveFocus()
  await expect.element(page.getByText('A code is on its way.')).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(asked.map(({ form }) => form['code'])).toEqual([undefined, '123456'])
  expect(said()).toEqual([])
})

it('too many tries without a code: the next one waits, and says how long', async () => {
  serve({ '/index/login': { error: 'too_many_tries', message: 'Too many tries.', retry_after: 90 } })
  await signIn()
  await enter()
  await expect.element(alert).toMatchTextContent('Too many tries.')
  await expect.element(page.getByRole('button', { name: has('1:') })).toHaveAttribute('aria-disabled', 'true')
})

it.each(languages)('can be read in light and dark and filled in by a finger in %s', async (locale) => {
  serve({ '/index/login': { error: 'wrong_login', message: 'E-mail or password is wrong.' } })
  const { box } = await signIn({ locale, size: 'phone' })
  await page.getByRole('textbox').last().fill('Crossing-42-nights')
  await page.getByRole('button').last().click()
  await expect.element(alert).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
