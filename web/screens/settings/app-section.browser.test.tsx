import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  fault,
  findBarriers,
  findSmall,
  has,
  languages,
  said,
  serve,
  show,
  signIn,
  type Look,
} from '../../test-alone.tsx'
import { AppSection } from './app-section.tsx'

const off = { since: null, codes_left: 0 }
const on = { since: 1_795_000_000, codes_left: 2 }
const begun = { secret: 'ABCDEFGHIJKLMNOP', address: 'otpauth://totp/x', qr: { size: 21, path: 'M0 0h7v7h-7z' } }
const codes = ['abcde-fghjk', 'mnpqr-stuvw']
const section = (app: typeof off | typeof on) => <AppSection email="lin@example.edu" hasPassword app={app} />
const showApp = (app: typeof off | typeof on, look: Look = {}) => {
  signIn()
  return show(section(app), look)
}
const password = page.getByLabelText(has('assword')).first()
const button = (name: string) => page.getByRole('button', { name })
const first = page.getByLabelText('2. Type the code that it shows now')
async function begin() {
  await button('Set up an app').click()
  await password.fill('Crossing-42-lights')
  await button('Go on').click()
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect.element(first).toHaveFocus()
}
const calls = { '/user/second-factor-begin': begun, '/user/second-factor-confirm': { codes } }

it('asks who it is first; then the picture, the key in fours, and the first code, which the sixth digit sends', async () => {
  const asked = serve(calls)
  await showApp(off)
  await begin()
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open it on this device' }))
    .toHaveAttribute('href', begun.address)
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('heading', { name: 'Recovery codes' })).toHaveFocus()
  await expect.element(page.getByText('abcde-fghjk')).toBeVisible()
  expect(asked.map(({ path, form }) => [path, form['proof_password'] ?? form['otp']])).toEqual([
    ['/user/second-factor-begin', 'Crossing-42-lights'],
    ['/user/second-factor-confirm', '123456'],
  ])
  expect(said().length).toBe(1)
})

it('the codes are shown this one time: kept, they are gone', async () => {
  serve(calls)
  const { draw } = await showApp(off)
  await begin()
  await userEvent.keyboard('123456')
  await expect.element(button('I have kept them')).toBeVisible()
  await draw(section(on))
  await button('I have kept them').click()
  await expect.element(page.getByText('abcde-fghjk')).not.toBeInTheDocument()
  await expect.element(page.getByText(has('2 recovery codes are left.'))).toBeVisible()
})

it('a wrong first code leaves the picture where it is', async () => {
  serve({
    ...calls,
    '/user/second-factor-confirm': {
      error: 'second_factor',
      message: 'This code is not right.',
      fields: { otp: 'This code is not right.' },
    },
  })
  await showApp(off)
  await begin()
  await userEvent.keyboard('123456')
  await expect.element(first).toBeInvalid()
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
})

it('given up half-way nothing is left open, and the focus goes back to the press', async () => {
  serve(calls)
  await showApp(off)
  await begin()
  await button('Cancel').click()
  await expect.element(button('Set up an app')).toHaveFocus()
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).not.toBeInTheDocument()
})

it('the app is taken off with the password and a code; what fails is said and keeps what was typed', async () => {
  let reply: unknown = fault('Please try later.')
  const asked = serve({ '/user/second-factor-end': () => reply })
  await showApp(on)
  await button('Take it off').click()
  await password.fill('Crossing-42-lights')
  await page.getByLabelText('Code of your authenticator app').fill('abcde-fghjk')
  await button('Take it off').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please try later.')
  await expect.element(password).toHaveValue('Crossing-42-lights')
  reply = {}
  await button('Take it off').click()
  await expect.poll(() => said()).toEqual(['The app is taken off.'])
  expect(asked[1]?.form).toEqual({ proof_password: 'Crossing-42-lights', otp: 'abcde-fghjk' })
})

it('new codes take the place of the old ones', async () => {
  serve({ '/user/second-factor-codes': { codes } })
  await showApp(on)
  await button('New recovery codes').click()
  await expect.element(page.getByText('The codes you have kept so far are good no more.')).toBeVisible()
  await password.fill('Crossing-42-lights')
  await page.getByLabelText('Code of your authenticator app').fill('123456')
  await button('Make new ones').click()
  await expect.element(page.getByText('mnpqr-stuvw')).toBeVisible()
})

it.each(languages)('each step can be read in light and dark and pressed by a finger in %s', async (locale) => {
  serve(calls)
  const { box } = await showApp(off, { locale, size: 'phone' })
  await page.getByRole('button').first().click()
  await page.getByRole('textbox').last().fill('Crossing-42-lights')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox')).toHaveFocus() // the code's: it has just come
  await expect.element(page.getByRole('img')).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  await userEvent.keyboard('123456')
  await expect.element(page.getByText('abcde-fghjk')).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
