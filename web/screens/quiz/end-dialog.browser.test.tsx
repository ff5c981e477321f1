import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test-alone.tsx'
import { EndDialog } from './end-dialog.tsx'
import { running } from './test-quiz.ts'

const see = vi.fn<() => void>()
const dialog = page.getByRole('alertdialog')

it('is not there while the attempt runs', async () => {
  const { box } = await show(<EndDialog state={running} onSeeResult={see} />)
  expect(box.textContent).toBe('')
})

it('while the last answers are on their way it cannot be left, and says when the server is away', async () => {
  see.mockClear()
  const { draw } = await show(<EndDialog state={{ ...running, stage: 'ending' }} onSeeResult={see} />)
  await expect.element(dialog).toMatchTextContent('What is saved is being submitted')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'See the result' })).not.toBeInTheDocument()
  await draw(<EndDialog state={{ ...running, stage: 'ending', isCutOff: true }} onSeeResult={see} />)
  await expect.element(page.getByRole('status')).toMatchTextContent('It submits what it has saved by itself')
  expect(see).not.toHaveBeenCalled()
})

it('after the end it tells how many answers came too late, and leads to the result, by Escape too', async () => {
  see.mockClear()
  await show(<EndDialog state={{ ...running, stage: 'timeUp', lateCount: 2 }} onSeeResult={see} />)
  await expect
    .element(page.getByRole('alertdialog', { name: 'Time is up' }))
    .toMatchTextContent('2 answers did not reach the server in time')
  await page.getByRole('button', { name: 'See the result' }).click()
  await userEvent.keyboard('{Escape}')
  expect(see).toHaveBeenCalledTimes(2)
})

it.each([
  ['en', 'This attempt is submitted', 'another tab or on another device'],
  ['zh-CN', '本次作答已交卷', '另一个标签页或另一台设备'],
] as const)('submitted elsewhere, says so and speaks of no late answer, in %s', async (locale, title, words) => {
  await show(<EndDialog state={{ ...running, stage: 'closed' }} onSeeResult={see} />, { locale })
  await expect.element(page.getByRole('alertdialog', { name: title })).toMatchTextContent(words)
  await expect.element(dialog).not.toMatchTextContent(/in time|未计入/)
})
