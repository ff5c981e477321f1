import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages, show } from '../../test-alone.tsx'
import { SavedNote } from './saved-note.tsx'
import { running } from './test-quiz.ts'

const note = page.getByRole('status')
const unsaved = { ...running, unsaved: new Set(['one']) }
const goOffline = () => {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => spy.mockRestore())
}

it('says nothing of a question that was never answered', async () => {
  await show(<SavedNote question="one" state={running} />)
  await expect.element(note).toHaveTextContent('')
})

it('from the press to the server: saving, then saved and when, in the same announced place', async () => {
  const { draw } = await show(<SavedNote question="one" state={unsaved} />)
  const place = note.element()
  await expect.element(note).toHaveTextContent('Saving…')
  await draw(<SavedNote question="one" state={{ ...running, savedAt: new Map([['one', 1_795_000_000]]) }} />)
  await expect.element(note).toMatchTextContent(/^Saved .*\d/)
  expect(note.element()).toBe(place)
})

it('cut off, it is never called saved: it is being tried again, or kept on the device', async () => {
  const state = { ...unsaved, isCutOff: true, savedAt: new Map([['one', 1_795_000_000]]) }
  const { draw } = await show(<SavedNote question="one" state={state} />)
  await expect.element(note).toHaveTextContent('Not saved yet, trying again')
  goOffline()
  await draw(<SavedNote question="one" state={{ ...state }} />)
  await expect.element(note).toHaveTextContent('Kept on this device')
})

it('another question’s trouble is not this one’s', async () => {
  await show(<SavedNote question="two" state={{ ...unsaved, isCutOff: true, savedAt: new Map([['two', 1]]) }} />)
  await expect.element(note).toMatchTextContent(/^Saved/)
})

it.each(languages)('can be read in light and dark when something is behind, in %s', async (locale) => {
  const { box } = await show(<SavedNote question="one" state={{ ...unsaved, isCutOff: true }} />, { locale })
  await expect
    .element(note)
    .toHaveTextContent({ en: 'Not saved yet, trying again', 'zh-CN': '还没保存上，正在重试' }[locale])
  expect(await findBarriers(box)).toEqual([])
})
