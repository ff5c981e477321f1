import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StuckCase } from '../../../../contract/staff-overview-calls.ts'
import { fault, findBarriers, has, languages, later, said, serve } from '../../../test-alone.tsx'
import { refusal, showDesk } from '../test-desk.tsx'
import { StuckDesk } from './stuck-desk.tsx'

const stuck = (id: string, name: string, more: Partial<StuckCase> = {}): StuckCase => ({
  account_id: id,
  name,
  lang: 'en',
  cert_id: 'llm',
  node_id: 'pairs',
  lesson: 'Byte pairs',
  reason: 'quiz',
  times: 3,
  what: null,
  since: 1_795_000_000,
  is_new: false,
  written: null,
  ...more,
})
const lin = stuck('a1', 'Lin Yao', { is_new: true })
const wei = stuck('a2', 'Wei Chen', { lang: 'zh-CN' })
const mei = stuck('a3', 'Mei Lin', { reason: 'overdue', what: 'Module 2', times: 9 })
const letters = { quiz: { en: 'Hello,', 'zh-CN': '你好，' }, overdue: { en: 'It is late.', 'zh-CN': '过期了。' } }
const stuckList = (list: readonly StuckCase[]) => ({ list: [...list], letters, counted_at: 1_795_000_000 })
const desk = (list = [lin, wei, mei]) => <StuckDesk first={stuckList(list)} reload={async () => stuckList(list)} />
const letter = (name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const text = () => page.getByRole('textbox')
const send = page.getByRole('button', { name: has('Send') })
const press = (keys: string) => userEvent.keyboard(keys)
const written = (asked: readonly { path: string; form: Readonly<Record<string, string>> }[]) =>
  asked.filter(({ path }) => path === '/staff/stuck-write').map(({ form }) => [form['account_id'], form['text']])

it('the letter is to who is next, begins with the text of the reason, and J and K go on', async () => {
  serve({})
  await showDesk(desk())
  await expect.element(letter(has('Lin Yao'))).toBeVisible()
  await expect.element(text()).toHaveValue('Hello,')
  await press('j')
  await expect.element(letter(has('Wei Chen'))).toBeVisible()
  await expect.element(text()).toHaveValue('你好，')
  await press('jj')
  await expect.element(letter(has('Mei Lin'))).toBeVisible()
  await press('k')
  await expect.element(letter(has('Wei Chen'))).toBeVisible()
})

it('X marks, and a letter to several is written in each of their languages', async () => {
  const asked = serve({ '/staff/stuck-write': {} })
  await showDesk(desk())
  await press('xjx')
  await expect.element(letter(has('2'))).toBeVisible()
  expect(
    text()
      .elements()
      .map((one) => one.getAttribute('lang')),
  ).toEqual(['en', 'zh-CN'])
  await text().first().fill('Dear Lin')
  await send.click()
  await expect.poll(said).toEqual(['2 letters are sent.'])
  expect(written(asked)).toEqual([
    ['a1', 'Dear Lin'],
    ['a2', '你好，'],
  ])
})

it('a letter that is sent goes on to the next one', async () => {
  const asked = serve({ '/staff/stuck-write': {} })
  await showDesk(desk())
  await press('w')
  await expect.element(text()).toHaveFocus()
  await press('{Control>}{Enter}{/Control}')
  await expect.element(letter(has('Wei Chen'))).toBeVisible()
  expect(said()).toEqual(['The letter is sent.'])
  expect(written(asked)).toEqual([['a1', 'Hello,']])
})

it('a letter that does not go says why, and stays with what was written', async () => {
  serve({ '/staff/stuck-write': fault('Please try later.') })
  await showDesk(desk())
  await text().fill('Dear Lin')
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Lin Yao: Please try later.')
  await expect.element(letter(has('Lin Yao'))).toBeVisible()
  await expect.element(text()).toHaveValue('Dear Lin')
  expect(said()).toEqual([])
})

it('of several letters those that do not go stay marked, with what was written and why', async () => {
  const asked = serve({
    '/staff/stuck-write': (form: Record<string, string>) =>
      form['account_id'] === 'a1' ? refusal('declined', 'Somebody else has just written.') : {},
  })
  await showDesk(desk([lin, stuck('a4', 'Ada Zhu'), mei]))
  await press('xjx')
  await text().fill('Dear both')
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Lin Yao: Somebody else has just written.')
  await expect.element(letter(has('Lin Yao'))).toBeVisible()
  await expect.element(text()).toHaveValue('Dear both')
  await expect.element(page.getByRole('checkbox', { name: 'Mark Lin Yao' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Mark Ada Zhu' })).not.toBeChecked()
  expect(written(asked).length).toBe(2)
})

it('an empty letter is not sent', async () => {
  const asked = serve({})
  await showDesk(desk())
  await text().fill(' ')
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await text().click()
  await press('{Control>}{Enter}{/Control}')
  expect(asked).toEqual([])
})

it('E puts a case away; what fails is said, and the case is there', async () => {
  const slow = later<unknown>()
  serve({ '/staff/stuck-seen': slow.reply })
  await showDesk(desk())
  await press('e')
  slow.give(fault('Please try later.'))
  await expect.poll(said).toEqual(['Please try later.'])
  await expect.element(page.getByRole('link', { name: 'Lin Yao' })).toBeVisible()
})

it('a case that is put away is gone, and the next one is up', async () => {
  serve({ '/staff/stuck-seen': {} })
  await showDesk(desk())
  await press('e')
  await expect.element(page.getByRole('link', { name: 'Lin Yao' })).not.toBeInTheDocument()
  await expect.element(letter(has('Wei Chen'))).toBeVisible()
})

it('is narrowed to a reason; Enter opens who is next', async () => {
  serve({})
  const { where } = await showDesk(desk())
  await page.getByRole('button', { name: has('Overdue') }).click()
  await expect.element(page.getByRole('link', { name: 'Lin Yao' })).not.toBeInTheDocument()
  ;(document.activeElement as HTMLElement).blur()
  await press('{Enter}')
  await expect.poll(where).toBe('/staff/learners/a3')
})

it('with nobody it says so, and has no letter', async () => {
  serve({})
  await showDesk(desk([]))
  await expect.element(page.getByText('Nobody is stuck.')).toBeVisible()
  await expect.element(text()).not.toBeInTheDocument()
})

it.each(languages)('can be read in light and dark in %s, with a letter in both languages', async (locale) => {
  serve({})
  const { box } = await showDesk(desk(), { locale })
  await press('xjx')
  await expect.element(text().last()).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
})
