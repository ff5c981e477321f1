import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fault, later, serve, show, signIn } from '../../test-alone.tsx'
import { StartDialog } from './start-dialog.tsx'
import { quiz } from './test-quiz.ts'

const close = vi.fn<() => void>()
const refused = vi.fn<(message: string) => void>()
const draw = (more: Partial<typeof quiz> = {}) => (
  <StartDialog quiz={{ ...quiz, ...more }} onClose={close} onRefused={refused} />
)
const begin = page.getByRole('button', { name: 'Begin' })

it('says what begins: how long, that it is saved, and how it ends; and of the last attempt that it is the last', async () => {
  const { draw: redraw } = await show(draw())
  const dialog = page.getByRole('dialog', { name: 'Begin now?' })
  await expect.element(dialog).toMatchTextContent('You have 25 minutes.')
  await expect.element(dialog).not.toMatchTextContent('This is your last attempt.')
  await redraw(draw({ attempts_left: 1 }))
  await expect.element(dialog).toMatchTextContent('This is your last attempt.')
})

it('starts one attempt, however often it is pressed, and goes there', async () => {
  signIn()
  const answer = later<object>()
  const asked = serve({ '/quiz/start': () => answer.reply() })
  const { where } = await show(draw())
  await begin.click()
  const busy = page.getByRole('button', { name: 'Starting…' })
  await expect.element(busy).toBeVisible()
  await busy.click({ force: true })
  answer.give({ train_user_id: 'attempt-9' })
  await expect.poll(where).toContain('attempt-9')
  expect(asked).toEqual([{ path: '/quiz/start', form: { category_id: 'llm.bytes', cert_id: 'llm' } }])
})

it('a refusal is told to the overview; a failure stands here, and can be tried again', async () => {
  signIn()
  let reply: () => unknown = () => fault('The server is busy.')
  serve({ '/quiz/start': () => reply() })
  await show(draw())
  await begin.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server is busy.')
  reply = () => ({ error: 'quiz_wait', message: 'Not before tomorrow.' })
  await begin.click()
  await expect.poll(() => refused.mock.calls).toEqual([['Not before tomorrow.']])
})
