import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show, signIn } from '../test-alone.tsx'
import { logOutHere } from '../session/log-out.ts'
import { beginSession } from '../session/session.ts'
import { learner } from '../test-alone.tsx'
import { ForLearner, ForVisitor } from './audience.tsx'

const both = (
  <ul>
    <ForVisitor as="li">Sign in</ForVisitor>
    <ForLearner as="li">My courses</ForLearner>
  </ul>
)
const seen = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent)

it('shows a visitor what is for visitors, and a learner what is for learners', async () => {
  await show(both)
  await expect.poll(seen).toEqual(['Sign in'])
})

it('shows a learner nothing that asks to sign in', async () => {
  signIn()
  await show(both)
  await expect.poll(seen).toEqual(['My courses'])
})

it('follows when somebody signs in and out on the page', async () => {
  await show(both)
  await expect.poll(seen).toEqual(['Sign in'])
  signIn()
  beginSession({ token: 'token-2', user: learner })
  await expect.poll(seen).toEqual(['My courses'])
  logOutHere()
  await expect.poll(seen).toEqual(['Sign in'])
})
