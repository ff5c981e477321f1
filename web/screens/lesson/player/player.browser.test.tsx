import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, frame, languages, show } from '../../../test-alone.tsx'
import { Player } from './player.tsx'
import { writeSettings } from './settings.ts'

const video = {
  sources: [],
  poster: null,
  captions: null,
  duration: 200,
  is_silent: true,
  cues: [
    { start: 0, end: 10, text: 'A text is bytes.' },
    { start: 10, end: 20, text: 'Bytes are numbers.' },
  ],
  chapters: [{ start: 0, title: 'Bytes' }],
  transcript: null,
}
const progress = {
  note: () => {},
  flush: async () => {},
  addSource: () => () => {},
  saved: undefined,
  isBehind: false,
}
const player = (more: object = {}) => (
  <Player
    video={{ ...video, ...more }}
    name="Bytes"
    lang="en"
    position={undefined}
    watched={[]}
    progress={progress}
    onWatched={() => {}}
    ref={null}
  />
)
const film = () => document.querySelector('video')!
const tell = async (event: string) => {
  film().dispatchEvent(new Event(event))
  await frame()
}
/** The film itself, as far as keys move it: there is no file. */
function holdFilm(at = 0) {
  let here = at
  Object.defineProperty(film(), 'currentTime', {
    configurable: true,
    get: () => here,
    set(next: number) {
      here = next
    },
  })
  const play = vi.spyOn(film(), 'play').mockResolvedValue()
  return { at: () => here, play }
}
const play = page.getByRole('button', { name: 'Play' })

it('the arrows move it by five seconds, never before its start nor past its end', async () => {
  await show(player())
  const held = holdFilm(3)
  ;(play.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(held.at()).toBe(13)
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(held.at()).toBe(0)
  film().currentTime = 198
  await userEvent.keyboard('{ArrowUp}')
  expect(held.at()).toBe(200)
})

it('keys that belong to the list of speeds, and keys of the browser, are left to them', async () => {
  await show(player())
  onTestFinished(() => writeSettings({ rate: 1 }))
  const held = holdFilm(50)
  ;(page.getByRole('combobox', { name: 'Speed' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  ;(play.element() as HTMLElement).focus()
  play.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, bubbles: true }))
  expect(held.at()).toBe(50)
})

it('Space on the bar plays, and on a button presses that button only', async () => {
  await show(player())
  const { play: started } = holdFilm()
  ;(page.getByRole('slider').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  expect(started).toHaveBeenCalledTimes(1)
  ;(play.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  expect(started).toHaveBeenCalledTimes(2)
})

it('its button says what a press will do', async () => {
  await show(player())
  await tell('play')
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await tell('pause')
  await expect.element(play).toBeVisible()
})

it('a film that cannot be loaded is an alert; tried again, the focus is at the film’s button and not lost', async () => {
  await show(player())
  const load = vi.spyOn(film(), 'load').mockImplementation(() => {})
  await tell('error')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your place is kept.')
  ;(page.getByRole('button', { name: 'Retry' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(load).toHaveBeenCalledTimes(1)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(play).toHaveFocus()
  await tell('error')
  await expect.element(page.getByRole('alert')).toBeVisible()
})

it('captions are on where the picture is small until somebody puts them off, and that is kept', async () => {
  onTestFinished(() => writeSettings({ captions: undefined }))
  const captions = page.getByRole('button', { name: 'Captions' })
  const { draw } = await show(player(), { size: 'phone' })
  await expect.element(page.getByText('A text is bytes.').first()).toBeVisible()
  await expect.element(captions).toHaveAttribute('aria-pressed', 'true')
  await captions.click()
  await expect.element(captions).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByText('A text is bytes.').first()).not.toBeVisible()
  await draw(null)
  await draw(player())
  await expect.element(captions).toHaveAttribute('aria-pressed', 'false')
})

it('a film without a word has no button for captions', async () => {
  await show(player({ cues: [] }))
  await expect.element(page.getByRole('button', { name: 'Captions' })).not.toBeInTheDocument()
})

it('the speed that was chosen is kept for the next film', async () => {
  onTestFinished(() => writeSettings({ rate: 1 }))
  const { draw } = await show(player())
  await page.getByRole('combobox', { name: 'Speed' }).selectOptions('1.5×')
  expect(film().playbackRate).toBe(1.5)
  await draw(null)
  await draw(player())
  expect(film().playbackRate).toBe(1.5)
})

it.each(languages)(
  'failed on a phone, it can be read in light and dark and pressed by a finger in %s',
  async (locale) => {
    const { box } = await show(player(), { locale, size: 'phone' })
    await tell('error')
    expect(await findBarriers(box)).toEqual([])
    expect(findSmall(box)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(390)
  },
)
