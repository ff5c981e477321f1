import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages } from '../../../../test-alone.tsx'
import { asked, part, showField } from '../test-field.tsx'

const left = [part('l1', 'UTF-8'), part('l2', '熵', 'zh-CN'), part('l3', 'A merge')]
const right = [
  part('r1', 'a code for characters'),
  part('r2', 'a measure of surprise'),
  part('r3', 'a pair becomes one'),
]
const question = asked('match', { left, right })
const list = (name: string) => page.getByRole('combobox', { name })

it('each list is named by what stands beside it, and offers the letters and words from above', async () => {
  await showField(question)
  const words = [...list('熵').element().querySelectorAll('option')].map((one) => one.textContent)
  expect(words).toEqual(['Choose…', 'A · a code for characters', 'B · a measure of surprise', 'C · a pair becomes one'])
  await expect.element(list('UTF-8')).toHaveValue('')
  await expect.element(page.getByRole('group', { name: 'Find the one that belongs to each' })).toBeVisible()
})

it('a pair can be chosen by keyboard, changed, and taken back; without any the question is open', async () => {
  const { last } = await showField(question)
  ;(list('A merge').element() as HTMLElement).focus()
  await userEvent.keyboard('c')
  expect(last()).toEqual({ l3: 'r3' })
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(last()).toEqual({ l3: 'r1' })
  await list('A merge').selectOptions('')
  expect(last()).toBe('')
})

it('whatever the order of choosing, the answer has the order of the question', async () => {
  const { gave } = await showField(question)
  await list('A merge').selectOptions('r3')
  await list('UTF-8').selectOptions('r1')
  expect(gave.mock.lastCall?.[0]).toBe('{"l1":"r1","l3":"r3"}')
})

it('a pair of something that is gone is shown as not chosen', async () => {
  await showField(question, '{"l1":"gone","l2":7,"l3":"r3"}')
  await expect.element(list('UTF-8')).toHaveValue('')
  await expect.element(list('熵')).toHaveValue('')
  await expect.element(list('A merge')).toHaveValue('r3')
})

it('cleared, all lists are empty and the first has the focus', async () => {
  const { last } = await showField(question, '{"l1":"r1","l2":"r2"}')
  await page.getByRole('button', { name: 'Clear answer' }).click()
  expect(last()).toBe('')
  await expect.element(list('UTF-8')).toHaveFocus()
  await expect.element(list('熵')).toHaveValue('')
})

it('what is a picture is offered by what it shows', async () => {
  const picture = part('r1', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A curve that falls">')
  await showField(asked('match', { left, right: [picture, ...right.slice(1)] }))
  expect(list('UTF-8').element().querySelectorAll('option')[1]?.textContent).toBe('A · A curve that falls')
})

it('when the time is over it shows the pairs and takes none', async () => {
  const { close } = await showField(question, '{"l1":"r1"}')
  await close()
  await expect.element(list('UTF-8')).toBeDisabled()
  await expect.element(list('UTF-8')).toHaveValue('r1')
})

it('a phrase in the other language says so to a voice, on both sides', async () => {
  await showField(asked('match', { left, right: [part('r1', '字符的编码', 'zh-CN'), ...right.slice(1)] }))
  expect(page.getByText('熵').element().getAttribute('lang')).toBe('zh-CN')
  expect(page.getByText('字符的编码', { exact: true }).elements()[0]?.getAttribute('lang')).toBe('zh-CN')
})

it.each(languages)(
  'with long phrases, it can be read in light and dark and pressed by a finger in %s',
  async (locale) => {
    const long = part('r1', 'a code for characters that takes one to four bytes for each '.repeat(4))
    const word = part('l1', 'UTF'.repeat(60))
    const { box } = await showField(
      asked('match', { left: [word, ...left.slice(1)], right: [long, ...right.slice(1)] }),
      '{"l1":"r1"}',
      { locale, size: 'phone' },
    )
    expect(await findBarriers(box)).toEqual([])
    expect(findSmall(box)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(390)
  },
)
