import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Announcement, AnnouncementsReply } from '../../../../contract/staff-announce-calls.ts'
import { readTyped } from '../../../session/typed.ts'
import { fault, findBarriers, has, languages, later, said, serve } from '../../../test-alone.tsx'
import { refusal, showDesk } from '../test-desk.tsx'
import { AnnounceDesk } from './announce-desk.tsx'

const audiences = [
  { group_id: 'g1', cert_id: null, name: 'Class 3' },
  { group_id: null, cert_id: 'llm', name: 'How a language model works' },
  { group_id: null, cert_id: null, name: '' },
]
const announced = (more: Partial<Announcement> = {}): Announcement => ({
  message_id: 'm1',
  title: { en: 'Exam week', 'zh-CN': '考试周' },
  text: { en: 'It begins on Monday.', 'zh-CN': '周一开始。' },
  audience: { group_id: 'g1', cert_id: null, name: 'Class 3' },
  by: 'Wen Zhou',
  by_mail: false,
  send_at: 1_795_000_000,
  state: 'sent',
  told: 40,
  opened: 10,
  is_more_opened: false,
  stopped: null,
  ...more,
})
const desk = (list: readonly Announcement[] = []) => {
  const shown: AnnouncementsReply = { list: [...list], audiences }
  return <AnnounceDesk first={shown} reload={async () => shown} />
}
const calls = { '/staff/audience': { count: 40, is_about: false }, '/staff/announce-preview': { list: [] } }
const words = { title_en: 'Exam', text_en: 'On Monday.', title_zh: '考试', text_zh: '周一。' }
const field = (name: string) => page.getByLabelText(name, { exact: true })
async function write() {
  await field('English: title').fill(words.title_en)
  await field('English: text').fill(words.text_en)
  await field('Chinese: title').fill(words.title_zh)
  await field('Chinese: text').fill(words.text_zh)
  await page.getByRole('combobox').selectOptions('Group: Class 3')
}
const send = page.getByRole('button', { name: 'Send' })

it('says how many it is for, and sends both languages to them', async () => {
  const asked = serve({ ...calls, '/staff/announce': { message_id: 'm1', send_at: 1 } })
  await showDesk(desk())
  await write()
  await expect.element(page.getByText('40 people')).toBeVisible()
  await send.click()
  await expect.element(page.getByText('It leaves in 10 s.', { exact: true })).toBeVisible()
  const { draft_id: id, ...form } = asked.find(({ path }) => path === '/staff/announce')?.form ?? {}
  expect(form).toEqual({ ...words, group_id: 'g1' })
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  await expect.element(field('English: title')).toHaveValue('')
})

it('one language alone is not sent; what is missing is told on top, in the order of the fields', async () => {
  const asked = serve(calls)
  await showDesk(desk())
  await field('English: title').fill('Exam')
  await field('English: text').fill('On Monday.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('alert')).toHaveFocus()
  expect(page.getByRole('alert').getByRole('link').elements().length).toBe(3)
  await expect.element(field('Chinese: title')).toBeInvalid()
  expect(asked.some(({ path }) => path === '/staff/announce')).toBe(false)
})

it('a moment that is none is said to be wrong, and nothing is sent', async () => {
  const asked = serve(calls)
  await showDesk(desk())
  await write()
  await field('Later: day and time').fill('20271-01-04T08:00') // a digit too many, which a browser takes
  await send.click()
  await expect.element(field('Later: day and time')).toBeInvalid()
  expect(asked.some(({ path }) => path === '/staff/announce')).toBe(false)
})

it('planned for later it is sent with its moment, in the reader’s zone', async () => {
  const asked = serve({ ...calls, '/staff/announce': { message_id: 'm1', send_at: 1 } })
  await showDesk(desk())
  await write()
  await field('Later: day and time').fill('2027-01-04T08:00')
  await send.click()
  await expect.element(page.getByText('It is planned.')).toBeVisible()
  expect(asked.find(({ path }) => path === '/staff/announce')?.form['at']).toBe('2027-01-04T00:00:00Z')
})

it('taken back it is the draft again, on the page and on the device', async () => {
  const asked = serve({
    ...calls,
    '/staff/announce': { message_id: 'm1', send_at: 1 },
    '/staff/announce-stop': { told: 0 },
  })
  await showDesk(desk())
  await write()
  expect(readTyped('staff announcement')).toMatchObject(words)
  await send.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Taken back. Nobody has it.')).toBeVisible()
  await expect.element(field('Chinese: text')).toHaveValue('周一。')
  expect(readTyped('staff announcement')).toMatchObject({ ...words, to: 'group g1' })
  expect(asked.some(({ path }) => path === '/staff/announce-stop')).toBe(true)
})

it('what fails is said on top, and what was written stays', async () => {
  serve({ ...calls, '/staff/announce': fault('Please try later.') })
  await showDesk(desk())
  await write()
  await send.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please try later.')
  await expect.element(field('English: text')).toHaveValue('On Monday.')
})

it('a test goes to whoever writes, with the words as they are now', async () => {
  const slow = later<unknown>()
  const asked = serve({ ...calls, '/staff/announce-try': slow.reply })
  await showDesk(desk())
  await field('English: title').fill('Exam')
  const trial = page.getByRole('button', { name: 'Test to me' })
  await trial.click()
  await expect.element(trial).toHaveAttribute('aria-disabled', 'true')
  slow.give(refusal('declined', 'Both languages are needed.'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Both languages are needed.')
  expect(asked.at(-1)?.form['title_en']).toBe('Exam')
  expect(said()).toEqual([])
})

it('is seen as its readers will see it, in each language; while it is empty, in the language of who writes', async () => {
  serve({
    ...calls,
    '/staff/announce-preview': {
      list: [
        { lang: 'en', subject: 'Exam', parts: [{ kind: 'text', words: 'On Monday.' }], footer: 'Your school' },
        { lang: 'zh-CN', subject: '考试', parts: [{ kind: 'text', words: '周一。' }], footer: '学校' },
      ],
    },
  })
  await showDesk(desk())
  const chinese = page.getByRole('button', { name: '中文' })
  await chinese.click()
  const langOf = (text: string) => page.getByText(text).element().closest('[lang]')?.getAttribute('lang')
  expect(langOf('Nothing is written yet.')).toBe('en')
  await write()
  await expect.element(page.getByText('学校')).toBeVisible()
  expect(langOf('学校')).toBe('zh-CN')
  await page.getByRole('button', { name: 'English' }).click()
  await expect.element(page.getByText('Your school')).toBeVisible()
})

it('what spreads can be stopped after a question; what is over cannot', async () => {
  const asked = serve({ ...calls, '/staff/announce-stop': { told: 40 } })
  await showDesk(
    desk([announced({ state: 'sending' }), announced({ message_id: 'm2', title: { en: 'Old', 'zh-CN': '旧' } })]),
  )
  await expect.element(page.getByText('10 (25%)').first()).toBeVisible()
  const stop = page.getByRole('button', { name: has('Stop …') })
  expect(stop.elements().length).toBe(1)
  await stop.click()
  await expect.element(page.getByText(has('40 people have it and keep it.'))).toBeVisible()
  await page.getByRole('button', { name: 'Stop it' }).click()
  await expect.poll(() => said()).toEqual(['It is stopped.'])
  expect(asked.at(-1)?.form).toEqual({ message_id: 'm1' })
})

it.each(languages)('can be read in light and dark in %s, with what was sent and without', async (locale) => {
  serve(calls)
  const { box, draw } = await showDesk(desk([announced({ state: 'planned' })]), { locale })
  expect(await findBarriers(box)).toEqual([])
  await draw(desk())
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBe(390)
})
