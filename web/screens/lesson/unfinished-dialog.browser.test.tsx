import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test-alone.tsx'
import { UnfinishedDialog } from './unfinished-dialog.tsx'
import type { Completion } from './use-completion.ts'

const close = vi.fn<() => void>()
const go = vi.fn<(at: number) => void>()
const refused = { refused: 'video', closeRefusal: close } as unknown as Completion // all that the dialog reads
const dialog = page.getByRole('dialog', { name: 'The video is not finished yet' })

it('says how much was seen and how much is needed, and leads to the first part that was not', async () => {
  await show(
    <UnfinishedDialog
      completion={refused}
      watched={[
        [0, 50],
        [100, 150],
      ]}
      duration={200}
      onGo={go}
    />,
  )
  await expect
    .element(dialog)
    .toMatchTextContent('You have watched 1 minute 40 seconds of 3 minutes 20 seconds; the mark needs 3 minutes.')
  await page.getByRole('button', { name: 'Watch from 0:50' }).click()
  expect([go.mock.calls, close.mock.calls.length]).toEqual([[[50]], 1])
})

it('of a film that was seen whole, but too soon, it says that, and leads nowhere', async () => {
  await show(<UnfinishedDialog completion={refused} watched={[[0, 200]]} duration={200} onGo={go} />)
  await expect.element(dialog).toMatchTextContent('sooner than a film can be watched')
  await expect.element(page.getByRole('button', { name: /^Watch from/ })).not.toBeInTheDocument()
})

it('is not there when nothing was refused, or the experiment was', async () => {
  const { draw } = await show(
    <UnfinishedDialog completion={{ ...refused, refused: undefined }} watched={[]} duration={200} onGo={go} />,
  )
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await draw(
    <UnfinishedDialog completion={{ ...refused, refused: 'experiment' }} watched={[]} duration={200} onGo={go} />,
  )
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
