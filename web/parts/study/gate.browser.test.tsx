import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fault, findBarriers, findSmall, frame, languages, later, serve, show, signIn } from '../../test-alone.tsx'
import { EnrolGate, PaidGate, SignInGate } from './gate.tsx'
import type { StudyLesson } from './study-outline.ts'

const phase = { id: 'llm', name: 'How a language model works' }
const preview: StudyLesson = {
  id: 'bytes',
  moduleId: 'text',
  number: 1,
  name: 'Bytes',
  lang: 'en',
  minutes: 30,
  items: [],
  isComplete: false,
  isOpen: true,
  isPreview: true,
}
const enrol = page.getByRole('button', { name: 'Enrol' })

it('asks a visitor to sign in, and remembers which phase they began; a free lesson is offered where there is one', async () => {
  const { draw } = await show(<SignInGate title="Sign in to study this lesson" phase={phase} preview={preview} />)
  const signIn = page.getByRole('link', { name: 'Sign in' })
  await expect.element(signIn).toHaveAttribute('data-start', 'llm')
  await expect.element(page.getByRole('link', { name: 'Bytes' })).toBeVisible()
  await draw(<SignInGate title="Sign in to study this lesson" phase={{ id: '', name: '' }} />)
  await expect.element(signIn).not.toHaveAttribute('data-start')
  await expect.element(page.getByRole('link', { name: 'Bytes' })).not.toBeInTheDocument()
})

it('enrols once, however often it is pressed, and says that it does', async () => {
  signIn()
  const slow = later<unknown>()
  const asked = serve({ '/dataset-cert/enroll': slow.reply })
  await show(<EnrolGate phase={phase} />)
  await enrol.click()
  const busy = page.getByRole('button', { name: 'Enrolling…' })
  await expect.element(busy).toBeVisible()
  await userEvent.keyboard('{Enter}') // it has the focus still
  slow.give({})
  await expect.element(enrol).toBeVisible()
  expect(asked.map(({ path, form }) => [path, form['id'], form['zone']])).toEqual([
    ['/dataset-cert/enroll', 'llm', 'Asia/Shanghai'],
  ])
})

it('says why it could not enrol, and takes another try', async () => {
  signIn()
  let reply: unknown = fault('Please try later.')
  const asked = serve({ '/dataset-cert/enroll': () => reply })
  await show(<EnrolGate phase={phase} />)
  await enrol.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please try later.')
  reply = {}
  await enrol.click()
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toBe('')
  expect(asked.length).toBe(2)
})

it('a phase with a price leads to its payment', async () => {
  await show(<PaidGate phase={phase} />)
  await expect.element(page.getByRole('link', { name: 'Pay for this phase' })).toBeVisible()
  await expect.element(page.getByText('“How a language model works” has a price.', { exact: false })).toBeVisible()
})

it.each(languages)('all three can be read in light and dark and pressed by a finger in %s', async (locale) => {
  signIn()
  const all = (
    <>
      <SignInGate title="Lesson" phase={phase} preview={preview} />
      <EnrolGate phase={phase} preview={preview} />
      <PaidGate phase={phase} preview={preview} />
    </>
  )
  const { box } = await show(all, { locale, size: 'phone' })
  await frame()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
