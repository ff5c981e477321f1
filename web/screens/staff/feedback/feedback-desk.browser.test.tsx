import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StaffFeedback } from '../../../../contract/staff-feedback-calls.ts'
import { fault, findBarriers, findSmall, frame, has, languages, later, said, serve } from '../../../test-alone.tsx'
import { showDesk } from '../test-desk.tsx'
import { FeedbackDesk, type Inbox } from './feedback-desk.tsx'

const written = (id: string, name: string, more: Partial<StaffFeedback> = {}): StaffFeedback => ({
  id,
  account_id: `of-${id}`,
  name,
  lang: 'en',
  type: 'A fault',
  content: `${name} cannot go on.`,
  place: null,
  created_at: 1_795_000_000,
  answer: null,
  same_place: 0,
  faq: null,
  ...more,
})
const lin = written('f1', 'Lin Yao')
const wei = written('f2', 'Wei Chen', { lang: 'zh-CN', same_place: 2 })
const done = written('f3', 'Mei Lin', { answer: { text: 'It is mended.', by: 'Wen Zhou', at: 1_795_000_000 } })
const kept = [{ name: 'mended', text: { en: 'It is mended.', 'zh-CN': '已经修好了。' } }]
const inbox = (list: readonly StaffFeedback[]): Inbox => ({ list: [...list], kept, categories: null })
const desk = (list = [lin, wei], reload = async (_state: string) => inbox([done])) => (
  <FeedbackDesk first={inbox(list)} reload={reload} />
)
const answer = page.getByRole('textbox')
const send = page.getByRole('button', { name: has('Send, next') })
const state = (name: string) => page.getByRole('button', { name })
const quoted = (name: string) => page.getByRole('blockquote').getByText(`${name} cannot go on.`)

it('what has waited longest is open; J and K go through it, and each keeps what was begun', async () => {
  serve({})
  await showDesk(desk())
  await expect.element(quoted('Lin Yao')).toBeVisible()
  await answer.fill('We look')
  await userEvent.keyboard('{Escape}j')
  await expect.element(quoted('Wei Chen')).toBeVisible()
  await expect.element(page.getByText('2 others wait for an answer about the same place.')).toBeVisible()
  await expect.element(answer).toHaveAttribute('lang', 'zh-CN')
  await expect.element(answer).toHaveValue('')
  await userEvent.keyboard('jk')
  await expect.element(answer).toHaveValue('We look')
})

it('W writes, a number puts a kept text behind what is written, in the language of its reader', async () => {
  serve({})
  await showDesk(desk([wei]))
  await userEvent.keyboard('w')
  await expect.element(answer).toHaveFocus()
  await answer.fill('你好！')
  await userEvent.keyboard('{Escape}1')
  await expect.element(answer).toHaveValue('你好！\n已经修好了。')
})

it('an answer goes once, and the next one is open; an empty one does not go', async () => {
  const slow = later<unknown>()
  const asked = serve({ '/staff/feedback-answer': slow.reply })
  await showDesk(desk())
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await answer.fill(' It is mended. ')
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Control>}{Enter}{/Control}')
  slow.give({})
  await expect.element(quoted('Wei Chen')).toBeVisible()
  expect(asked.map(({ form }) => form)).toEqual([{ id: 'f1', text: 'It is mended.' }])
  expect(said()).toEqual(['The answer is sent.'])
})

it('an answer that is slow takes nobody away from what they read by then', async () => {
  const slow = later<unknown>()
  serve({ '/staff/feedback-answer': slow.reply })
  await showDesk(desk([lin, wei, written('f4', 'Ada Zhu')]))
  await answer.fill('It is mended.')
  await send.click()
  await userEvent.keyboard('jj')
  await expect.element(quoted('Ada Zhu')).toBeVisible()
  slow.give({})
  await expect.poll(said).toEqual(['The answer is sent.'])
  await frame()
  await expect.element(quoted('Ada Zhu')).toBeVisible()
})

it('an answer that fails says why, and is still there', async () => {
  serve({ '/staff/feedback-answer': fault('Please try later.') })
  await showDesk(desk())
  await answer.fill('It is mended.')
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please try later.')
  await expect.element(answer).toHaveValue('It is mended.')
})

it('what was answered is shown with its answer; nobody answers it again', async () => {
  serve({})
  await showDesk(desk())
  await state('Answered').click()
  await expect.element(page.getByText(has('Answered by Wen Zhou'))).toBeVisible()
  await expect.element(answer).not.toBeInTheDocument()
})

it('of two lists that were asked for the last one is shown, whichever comes first', async () => {
  serve({})
  const slow = later<Inbox>()
  await showDesk(desk([lin], (asked) => (asked === 'answered' ? slow.reply() : Promise.resolve(inbox([wei])))))
  await state('Answered').click()
  await state('Unanswered').click()
  await expect.element(quoted('Wei Chen')).toBeVisible()
  slow.give(inbox([done]))
  await frame()
  await expect.element(quoted('Wei Chen')).toBeVisible()
})

it('a list that cannot be loaded leaves the one that is shown under its own name', async () => {
  serve({})
  await showDesk(desk([lin], () => Promise.reject(new Error('Please try later.'))))
  await state('Answered').click()
  await expect.poll(said).toEqual(['Please try later.'])
  await expect.element(state('Unanswered')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(quoted('Lin Yao')).toBeVisible()
})

it('with nobody who waits it says so', async () => {
  serve({})
  await showDesk(desk([]))
  await expect.element(page.getByText('Nobody waits for an answer.')).toBeVisible()
})

it.each(languages)('can be read in light and dark and answered by a finger on a phone in %s', async (locale) => {
  serve({})
  const { box } = await showDesk(desk(), { locale, size: 'phone' })
  await expect.element(answer).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
