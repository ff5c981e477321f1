import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallRefused } from '../../api.ts'
import { to } from '../../paths.ts'
import { findBarriers, findSmall, frame, languages, later, serve } from '../../test-alone.tsx'
import { useProve } from './proving.tsx'
import { StaffPage } from './staff-page.tsx'
import { refusal, showDesk } from './test-desk.tsx'

const staffPage = (view?: Parameters<typeof StaffPage<string>>[0]['view']) => (
  <StaffPage title="Receipts" note="Payments that wait." {...(view ? { view } : {})}>
    {(shown) => <p>{shown}</p>}
  </StaffPage>
)
const password = page.getByLabelText('Password', { exact: true })
const go = page.getByRole('button', { name: 'Go on' })

it('shows its heading while it is loaded, then what was loaded, or what failed', async () => {
  const { draw } = await showDesk(staffPage())
  await expect.element(page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible()
  await draw(staffPage({ kind: 'shown', shown: 'Three wait.' }))
  await expect.element(page.getByText('Three wait.')).toBeVisible()
  await draw(staffPage({ kind: 'failed', message: 'The line is away.' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent('The line is away.')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('a password that is due is asked for in the place of the page, once at a time', async () => {
  const slow = later<unknown>()
  const asked = serve({ '/staff/prove': slow.reply })
  await showDesk(staffPage({ kind: 'locked' }))
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveFocus()
  expect(asked).toEqual([])
  await password.fill('Crossing-42-lights')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Checking…' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  slow.give({})
  await expect.element(go).toBeVisible()
  expect(asked.map(({ form }) => form)).toEqual([{ proof_password: 'Crossing-42-lights' }])
})

it('a wrong password is said at its field, and stays there to be mended', async () => {
  serve({
    '/staff/prove': { error: 'invalid_input', message: '', fields: { proof_password: 'This is not your password.' } },
  })
  await showDesk(staffPage({ kind: 'locked' }))
  await password.fill('Crossing-42-nights')
  await go.click()
  await expect.element(password).toBeInvalid()
  await expect.element(password).toHaveAccessibleDescription('This is not your password.')
  await expect.element(password).toHaveValue('Crossing-42-nights')
})

it('who has an authenticator app is asked for its code, too, and the sixth digit sends it', async () => {
  const asked = serve({
    '/staff/prove': (form: Record<string, string>) =>
      form['otp'] === undefined ? refusal('second_factor', 'Please type the code, too.') : {},
  })
  await showDesk(staffPage({ kind: 'locked' }))
  await password.fill('Crossing-42-lights')
  await go.click()
  const code = page.getByLabelText('Code of your authenticator app')
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('123456')
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.form).toEqual({ proof_password: 'Crossing-42-lights', otp: '123456' })
})

it('who has none where the school asks for one is led to the settings', async () => {
  serve({ '/staff/prove': refusal('second_factor_missing', 'Please set up an app.') })
  await showDesk(staffPage({ kind: 'locked' }))
  await password.fill('Crossing-42-lights')
  await go.click()
  const link = page.getByRole('link', { name: 'Set it up in your settings' })
  await expect.element(link).toHaveAttribute('href', `${to.settings()}#app`)
  await expect.element(password).not.toBeInTheDocument()
})

const outcome: string[] = []
const said = (what: string) => () => void outcome.push(what)

/** A deed that the server does only for who has just typed the password. */
function Deed({ deed }: { deed: () => Promise<unknown> }) {
  const prove = useProve()
  return (
    <button type="button" onClick={() => void prove(deed).then(said('done'), said('not done'))}>
      Grant
    </button>
  )
}
it('a deed waits for the password and goes on by itself; closed, it is not done', async () => {
  outcome.length = 0
  serve({ '/staff/prove': {} })
  let tries = 0
  const deed = async () => {
    tries += 1
    if (tries !== 2) throw new CallRefused({ error: 'password_due', message: 'Please type your password.' })
  }
  await showDesk(<Deed deed={deed} />)
  const grant = page.getByRole('button', { name: 'Grant' })
  await grant.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await password.fill('Crossing-42-lights')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => outcome).toEqual(['done'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await grant.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => outcome).toEqual(['done', 'not done'])
  expect(tries).toBe(3)
})

it.each(languages)('locked it can be read in light and dark and opened by a finger in %s', async (locale) => {
  const { box } = await showDesk(staffPage({ kind: 'locked' }), { locale, size: 'phone' })
  await frame()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
