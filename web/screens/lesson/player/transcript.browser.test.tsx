import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, languages, show } from '../../../test-alone.tsx'
import { Transcript } from './transcript.tsx'

const video = {
  sources: [],
  poster: null,
  captions: null,
  duration: 200,
  is_silent: true,
  cues: [
    { start: 0, end: 10, text: 'A text is bytes.' },
    { start: 10, end: 20, text: 'Bytes are numbers.' },
    { start: 100, end: 110, text: 'Pairs are merged.' },
  ],
  chapters: [
    { start: 0, title: 'Bytes' },
    { start: 100, title: 'Pairs' },
  ],
  transcript: '<p>Squares fall into rows.</p>',
}
const go = vi.fn<(at: number) => void>()
const draw = (at: number, more = {}) => <Transcript video={{ ...video, ...more }} lang="en" at={at} onGo={go} />

it('opened by keyboard, it has every sentence under its chapter, and each leads to its place in the film', async () => {
  go.mockClear()
  await show(draw(0))
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Bytes0:00', 'Pairs1:40'])
  await page.getByRole('button', { name: 'Bytes are numbers.' }).click()
  await page.getByRole('button', { name: 'Pairs 1:40' }).click()
  expect(go.mock.calls.flat()).toEqual([10, 100])
})

it('marks the one sentence that is being said', async () => {
  const { box, draw: redraw } = await show(draw(12))
  const current = () => [...box.querySelectorAll('[aria-current]')].map((one) => one.textContent)
  expect(current()).toEqual(['Bytes are numbers.'])
  await redraw(draw(105))
  expect(current()).toEqual(['Pairs are merged.'])
})

it('whoever comes from the search finds it open, at the sentence, with the words marked', async () => {
  history.replaceState(null, '', '?at=100&find=pairs+bytes#video')
  onTestFinished(() => history.replaceState(null, '', location.pathname))
  const marked = () => [...(CSS.highlights.get('found') ?? [])].map(String)
  const cues = Array.from({ length: 60 }, (_, at) => ({ start: at, end: at + 1, text: `Number ${at}.` }))
  const { draw: redraw } = await show(draw(0, { cues: [...cues, ...video.cues.slice(2)], chapters: [] }))
  await expect.element(page.getByRole('button', { name: 'Pairs are merged.' })).toBeInViewport()
  await expect.poll(marked).toEqual(['Pairs'])
  await redraw(null)
  await expect.poll(() => CSS.highlights.has('found')).toBe(false)
})

it('a film without a word has what it shows; one without either has nothing to open', async () => {
  const { box, draw: redraw } = await show(draw(0, { cues: [], chapters: [] }))
  await page.getByText('Transcript and chapters').click()
  await page.getByText('What the film shows').click()
  await expect.element(page.getByText('Squares fall into rows.')).toBeVisible()
  await redraw(draw(0, { cues: [], chapters: [], transcript: null }))
  expect(box.textContent).toBe('')
})

it.each(languages)(
  'opened, it can be read in light and dark on a phone, and is spoken in its own language, in %s',
  async (locale) => {
    const { box } = await show(draw(12), { locale, size: 'phone' })
    for (const details of box.querySelectorAll('details')) details.open = true
    expect(await findBarriers(box)).toEqual([])
    expect(box.querySelector('ul')?.lang).toBe('en')
  },
)
