import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, later, show } from '../../test-alone.tsx'
import { AskDialog } from './ask-dialog.tsx'

const closed = vi.fn<() => void>()
const draw = (act: () => Promise<unknown>) => {
  closed.mockClear()
  return (
    <AskDialog isAlert title="Take it back?" no="Keep it" yes="Take it back" busy="Taking…" act={act} onClose={closed}>
      <p>The order ends.</p>
    </AskDialog>
  )
}
const yes = page.getByRole('button', { name: 'Take it back' })

it('does what is asked once, however often it is pressed, and says that it is being done', async () => {
  const answer = later<void>()
  const act = vi.fn<() => Promise<unknown>>(() => answer.reply())
  await show(draw(act))
  await yes.click()
  const busy = page.getByRole('button', { name: 'Taking…' })
  await expect.element(busy).toBeVisible()
  await busy.click({ force: true })
  answer.give()
  await expect.element(yes).toBeVisible()
  expect(act).toHaveBeenCalledTimes(1)
})

it('what goes wrong stands in it, until it is tried again', async () => {
  let fails = true
  await show(
    draw(async () => {
      if (fails) throw new Error('The server did not answer.')
    }),
  )
  await yes.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server did not answer.')
  expect(closed).not.toHaveBeenCalled()
  fails = false
  await yes.click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument() // an empty one is not displayed
})

it('"no" closes it and does nothing', async () => {
  const act = vi.fn<() => Promise<unknown>>()
  await show(draw(act))
  await page.getByRole('button', { name: 'Keep it' }).click()
  expect([closed.mock.calls.length, act.mock.calls.length]).toEqual([1, 0])
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  await show(
    draw(() => Promise.reject(new Error('No.'))),
    { locale, size: 'phone' },
  )
  await yes.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(await findBarriers(document.body)).toEqual([])
  expect(findSmall(document.body)).toEqual([])
})
