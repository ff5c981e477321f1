import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages, show } from '../../test-alone.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { running } from './test-quiz.ts'

const note = page.getByRole('status', { includeHidden: true })
const cutOff = { ...running, isCutOff: true, unsaved: new Set(['one', 'two']) }

it('is silent while all goes well, and its announced place is there already', async () => {
  const { draw } = await show(<ConnectionNote state={running} />)
  const place = note.element()
  expect(place.textContent).toBe('')
  await draw(<ConnectionNote state={cutOff} />)
  await expect.element(note).toMatchTextContent('The server cannot be reached just now')
  expect(note.element()).toBe(place)
})

it('tells how many answers wait, that they are kept, and that the clock runs on', async () => {
  await show(<ConnectionNote state={cutOff} />)
  await expect.element(note).toMatchTextContent('2 answers are waiting to be sent.')
  await expect.element(note).toMatchTextContent('kept on this device')
  await expect.element(note).toMatchTextContent('The clock runs on.')
})

it('knows being offline from a server that is away', async () => {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => spy.mockRestore())
  await show(<ConnectionNote state={{ ...cutOff, unsaved: new Set() }} />)
  await expect.element(note).toMatchTextContent('You are offline.')
  await expect.element(note).not.toMatchTextContent('waiting to be sent')
})

it.each(['ending', 'timeUp', 'closed'] as const)(
  'is silent once the attempt is over (%s): it could promise nothing',
  async (stage) => {
    await show(<ConnectionNote state={{ ...cutOff, stage }} />)
    expect(note.element().textContent).toBe('')
  },
)

it.each(languages)('can be read in light and dark on a phone in %s', async (locale) => {
  const { box } = await show(<ConnectionNote state={cutOff} />, { locale, size: 'phone' })
  await expect.element(note).toMatchTextContent({ en: 'waiting to be sent', 'zh-CN': '有 2 个答案等待上传' }[locale])
  expect(await findBarriers(box)).toEqual([])
})
