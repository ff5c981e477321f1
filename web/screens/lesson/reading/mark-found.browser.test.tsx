import { expect, it, onTestFinished } from 'vitest'
import { show } from '../../../test-alone.tsx'
import { paintRanges } from '../../../parts/search/mark-words.ts'
import { markFound } from './mark-found.ts'

const marked = () => [...(CSS.highlights.get('found') ?? [])].map(String)
function at(hash: string): void {
  history.replaceState(null, '', hash)
  onTestFinished(() => {
    history.replaceState(null, '', location.pathname)
    paintRanges('text', [])
  })
}
const Far = () => <div style={{ blockSize: '3000px' }} />
const text = (
  <article className="reading">
    <p>
      Each <b>Probability</b> is a share, 概率 in Chinese.
    </p>
    <Far />
    <h2 id="later">Later</h2>
    <details>
      <summary>Answer</summary>
      <Far />
      <p id="second">All probabilities add up; improbable is another word. 概率之和</p>
    </details>
    <Far />
  </article>
)
const isSeen = (box: HTMLElement, id: string) => {
  const { top, bottom, height } = box.querySelector(`#${id}`)?.getBoundingClientRect() ?? new DOMRect()
  return height > 0 && top > 0 && bottom < innerHeight
}

it('marks each form of a word and each pair of Chinese, and leaves the text as it is', async () => {
  at('#later')
  const { box } = await show(text)
  const before = box.innerHTML
  markFound('probability', true)
  expect(marked()).toEqual(['Probability', 'probabilities'])
  markFound('概率', true)
  expect(marked()).toEqual(['概率', '概率'])
  expect(box.innerHTML.replace(' open=""', '')).toBe(before)
})

it('comes to the first one below the addressed heading, and opens what it is folded in', async () => {
  at('#later')
  const { box } = await show(text)
  expect(isSeen(box, 'second')).toBe(false)
  markFound('probability', true)
  expect(isSeen(box, 'second')).toBe(true)
})

it.each(['#%', '#nowhere'])('an address that says nothing (%s) leads to the first one', async (hash) => {
  at(hash)
  const { box } = await show(text)
  scrollTo(0, 2000)
  markFound('share', true)
  expect(marked()).toEqual(['share'])
  expect(box.querySelector('p')?.getBoundingClientRect().top).toBeGreaterThan(-1)
})

it('marks a text that was set anew once more, and leaves the reader where they are', async () => {
  at('#later')
  const { box } = await show(text)
  markFound('probability', true)
  const paragraph = box.querySelector('#second')
  paragraph?.replaceChildren('Other probabilities.')
  expect(marked()).toEqual(['Probability', ''])
  scrollTo(0, 0)
  markFound('probability', false)
  expect(marked()).toEqual(['Probability', 'probabilities'])
  expect(scrollY).toBe(0)
})

it('marks nothing for words that are not there', async () => {
  at('#later')
  await show(text)
  markFound('nothinglikeit', true)
  expect(marked()).toEqual([])
})
