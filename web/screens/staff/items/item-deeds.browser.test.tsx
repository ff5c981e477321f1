import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ItemFormReply } from '../../../../contract/staff-item-calls.ts'
import { fault, findBarriers, has, languages, later, said, serve } from '../../../test-alone.tsx'
import { refusal, showDesk } from '../test-desk.tsx'
import { ItemDeeds } from './item-deeds.tsx'

const form = (key: ItemFormReply['key']): ItemFormReply => ({
  texts: [{ path: ['prompt'], by: { en: 'How many bytes?', 'zh-CN': '多少个字节？' } }],
  key,
  base: 'b1',
})
const number = form({ kind: 'number', answer: '3', tolerance: '0' })
const choices = form({ kind: 'choices', ids: ['a', 'b'], is_many: false, may_have_also: true, answer: ['a'], also: [] })
const nothing = { changed: 0, kept: 0, same: 0, running: 0, list: [] }
const patch = '--- a/quiz.yaml\n+++ b/quiz.yaml\n@@ -1 +1 @@\n-answer: 3\n+answer: 4'
const calls = { '/staff/item-form': { form: number }, '/staff/item-try': { patch } }
const deeds = (isCorrected = false) => <ItemDeeds quizId="q" itemId="i1" phaseId="llm" isCorrected={isCorrected} />
const button = (name: string) => page.getByRole('button', { name: has(name) })
const answer = page.getByRole('textbox', { name: 'Right answer' })
async function open() {
  await button('Correct this question').click()
  await expect.element(button('See the change')).toBeVisible()
}

it('what would change is shown before it is done; changed again it must be seen again', async () => {
  const asked = serve({ ...calls, '/staff/item-correct': {}, '/staff/regrade': nothing })
  await showDesk(deeds())
  await userEvent.keyboard('c')
  await expect.element(button('See the change')).toBeVisible()
  await answer.fill('4')
  await button('See the change').click()
  await expect.element(page.getByText('+answer: 4')).toBeVisible()
  expect([...document.querySelectorAll('[data-sign]')].map((line) => line.textContent?.trim())).toEqual([
    '-answer: 3',
    '+answer: 4',
  ])
  await answer.fill('5')
  await expect.element(page.getByText('+answer: 4')).not.toBeInTheDocument()
  await answer.fill('4')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await button('Correct it').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please say why, in a sentence.')
  await page.getByLabelText('Reason').fill(' It was a slip. ')
  await button('Correct it').click()
  await expect.poll(() => said()).toEqual(['The question is corrected.'])
  const { change = '', ...rest } = asked.find(({ path }) => path === '/staff/item-correct')?.form ?? {}
  expect(JSON.parse(change)).toEqual({ texts: [], answer: ['4'] })
  expect(rest).toEqual({ category_id: 'q', question_id: 'i1', base: 'b1', reason: 'It was a slip.' })
})

it('a text is changed in its language alone', async () => {
  const asked = serve(calls)
  await showDesk(deeds())
  await open()
  await page.getByLabelText(has('Chinese')).fill('有多少个字节？')
  await button('See the change').click()
  await expect.poll(() => asked.length).toBe(2)
  expect(JSON.parse(asked[1]?.form['change'] ?? '')).toEqual({
    texts: [{ path: ['prompt'], lang: 'zh-CN', text: '有多少个字节？' }],
  })
})

it('with nothing changed there is nothing to see', async () => {
  const asked = serve(calls)
  await showDesk(deeds())
  await open()
  await button('See the change').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing is different yet.')
  expect(asked.length).toBe(1)
})

it('a complaint about the reason goes with the change that it was about', async () => {
  serve({ ...calls, '/staff/item-try': ({ change }: Record<string, string>) => ({ patch: `+${change}` }) })
  await showDesk(deeds())
  await open()
  await answer.fill('4')
  await button('See the change').click()
  await button('Correct it').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await answer.fill('5')
  await button('See the change').click()
  await expect.element(button('Correct it')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('of choices another one is right; a second one may be accepted, but not the right one itself', async () => {
  const asked = serve({ ...calls, '/staff/item-form': { form: choices } })
  await showDesk(deeds())
  await open()
  await page.getByRole('checkbox').click()
  await page.getByRole('radio', { name: 'b' }).click()
  await button('See the change').click()
  await expect.poll(() => asked.length).toBe(2)
  expect(JSON.parse(asked[1]?.form['change'] ?? '')).toEqual({ texts: [], answer: ['b'] })
})

it.each([
  ['words', form({ kind: 'forms', answer: ['entropy', '熵'] }), 'Accepted words, one a line'],
  ['what is fixed', form({ kind: 'fixed' }), 'The solution follows from the parts of the question.'],
])('of %s it shows what can be changed', async (_what, shown, words) => {
  serve({ ...calls, '/staff/item-form': { form: shown } })
  await showDesk(deeds())
  await open()
  await expect.element(page.getByText(has(words)).first()).toBeVisible()
})

it('what the server finds wrong is said, and what was typed stays', async () => {
  serve({ ...calls, '/staff/item-try': refusal('declined', 'The answer must be a number.') })
  await showDesk(deeds())
  await open()
  await answer.fill('four')
  await button('See the change').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The answer must be a number.')
  await expect.element(answer).toHaveValue('four')
})

it('Escape closes it, but not while an input method composes Chinese', async () => {
  serve(calls)
  await showDesk(deeds())
  await open()
  const escape = (isComposing: boolean) =>
    answer.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing }))
  escape(true)
  await expect.element(answer).toBeVisible()
  escape(false)
  await expect.element(answer).not.toBeInTheDocument()
})

it('while the files are read it says so; where they are not kept it says what helps', async () => {
  const slow = later<unknown>()
  serve({ '/staff/item-form': slow.reply })
  await showDesk(deeds())
  await button('Correct this question').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Reading the files…')
  slow.give({ form: null })
  await expect.element(page.getByRole('alert')).toMatchTextContent('The files of this course are not kept here')
})

it('grading anew is seen before it is done', async () => {
  const list = [
    { attempt_id: 't1', account_id: 'a1', name: 'Lin Yao', before: 5, after: 6, is_new_pass: true, is_kept: false },
  ]
  const asked = serve({ '/staff/regrade': { ...nothing, changed: 1, list } })
  await showDesk(deeds())
  await userEvent.keyboard('r')
  await expect.element(page.getByRole('link', { name: 'Lin Yao' })).toBeVisible()
  await expect.element(page.getByText('→ 6')).toBeVisible()
  await page.getByRole('button').first().click()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked.map(({ form: given }) => given['is_real'])).toEqual([undefined, '1'])
})

it('a regrade that fails is said, and can be tried again', async () => {
  serve({ '/staff/regrade': fault('Please try later.') })
  await showDesk(deeds())
  await userEvent.keyboard('r')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please try later.')
})

it('P takes the patch home only where something was corrected here', async () => {
  const asked = serve({ '/staff/item-patch': fault('Not now.') })
  const { draw } = await showDesk(deeds())
  await userEvent.keyboard('p')
  await expect.element(button('Take the patch')).not.toBeInTheDocument()
  await draw(deeds(true))
  await userEvent.keyboard('p')
  await expect.poll(() => asked.map(({ path }) => path)).toEqual(['/staff/item-patch'])
})

it.each(languages)('the form can be read in light and dark in %s', async (locale) => {
  serve({ ...calls, '/staff/item-form': { form: choices } })
  const { box } = await showDesk(deeds(true), { locale })
  await page.getByRole('button').first().click()
  await expect.element(page.getByRole('radio').first()).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
})
