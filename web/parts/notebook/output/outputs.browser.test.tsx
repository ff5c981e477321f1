import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Output } from '../../../../domain/experiment/notebook.ts'
import { findBarriers, has, languages, show } from '../../../test-alone.tsx'
import { Outputs } from './outputs.tsx'

const stream = (text: string, name: 'stdout' | 'stderr' = 'stdout'): Output => ({ output_type: 'stream', name, text })
const shown = (data: Record<string, unknown>, metadata = {}): Output =>
  ({ output_type: 'display_data', data, metadata }) as Output // a bundle as a kernel may send it
const outputs = (list: readonly Output[], isFresh = true) => <Outputs outputs={list} number={3} isFresh={isFresh} />

it('what a cell prints and what it complains of stand in their order', async () => {
  const { box } = await show(outputs([stream('one\n'), stream('two\n', 'stderr'), shown({ 'text/plain': '3' })]))
  expect(box.textContent?.replaceAll(/\s/g, '')).toBe('onetwo3')
})

it('of several forms the one that says most is shown', async () => {
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const metadata = { 'image/png': { width: 40, height: 40 } }
  await show(
    outputs([shown({ 'text/plain': '<Figure>', 'image/png': `${dot.slice(0, 20)}\n${dot.slice(20)}` }, metadata)]),
  )
  const picture = page.getByRole('img', { name: 'Picture, output of cell 3' })
  await expect.element(picture).toBeVisible()
  const { naturalWidth, width, height } = picture.element() as HTMLImageElement
  expect([naturalWidth, width, height]).toEqual([1, 40, 40])
  await expect.element(page.getByText('<Figure>')).not.toBeInTheDocument()
})

it('a size that no picture has is not taken', async () => {
  await show(outputs([shown({ 'image/png': 'AAAA' }, { width: -1, height: 1e9 })]))
  const { attributes } = page.getByRole('img').element()
  expect([attributes.getNamedItem('width'), attributes.getNamedItem('height')]).toEqual([null, null])
})

it('a kind that nobody knows is named; a script of an earlier visit waits for its cell', async () => {
  await show(outputs([shown({ 'application/x-cube': {} }), shown({ 'text/javascript': 'alert(1)' })], false))
  await expect
    .element(page.getByText('An output of the kind application/x-cube, which cannot be shown here.'))
    .toBeVisible()
  await expect.element(page.getByText('This output is a script. It runs when you run the cell.')).toBeVisible()
  expect(document.querySelector('iframe')).toBeNull()
})

it('an error shows the frames that are the learner’s own; all of them are a press away', async () => {
  const own = 'Cell In[1], line 1\n----> 1 lose()'
  const theirs = 'File /lib/python3.12/site-packages/torch/loss.py:9, in lose()\n----> 9 raise'
  const traceback = ['-----', 'ValueError   Traceback (most recent call last)', own, theirs, 'ValueError: no']
  await show(outputs([{ output_type: 'error', ename: 'ValueError', evalue: 'no', traceback }]))
  await expect.element(page.getByText(has('ValueError: no')).first()).toBeVisible()
  const whole = page.getByText('The whole traceback')
  expect(document.querySelector('details')?.open).toBe(false)
  await whole.click()
  await expect.element(page.getByText(has('site-packages')).last()).toBeVisible()
})

it('an error without a traceback is told all the same', async () => {
  await show(outputs([{ output_type: 'error', ename: 'KeyboardInterrupt', evalue: 'stopped', traceback: [] }]))
  await expect.element(page.getByText(has('KeyboardInterrupt: stopped'))).toBeVisible()
  expect(document.querySelector('details')).toBeNull()
})

it('of hundreds ten come at first; more come as their reader nears, down to the last', async () => {
  const { box } = await show(outputs(Array.from({ length: 25 }, (_, at) => stream(`line ${at}\n`))))
  const more = page.getByRole('button', { name: has('more outputs') })
  await expect.element(page.getByText('line 24')).toBeInTheDocument()
  await expect.element(more).not.toBeInTheDocument()
  expect(box.textContent?.match(/line \d+/g)?.length).toBe(25)
})

it('out of view they stay away until they are asked for', async () => {
  const tall = Array.from({ length: 40 }, () => 'x').join('\n')
  await show(outputs(Array.from({ length: 12 }, () => stream(tall))))
  const more = page.getByRole('button', { name: '2 more outputs' })
  await expect.element(more).toBeInTheDocument()
  ;(more.element() as HTMLElement).click() // a press of the browser would bring it into view first
  await expect.element(more).not.toBeInTheDocument()
})

it.each(languages)('can be read in light and dark on a phone in %s', async (locale) => {
  const { box } = await show(
    outputs([stream('x'.repeat(300)), shown({ 'application/x-cube': {} }), stream('no', 'stderr')]),
    { locale, size: 'phone' },
  )
  await expect.element(page.getByText('no')).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
