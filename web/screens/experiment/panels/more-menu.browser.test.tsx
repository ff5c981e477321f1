import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages, show } from '../../../test-alone.tsx'
import { LabContext } from '../lab-context.ts'
import { makeLab } from '../test-lab.ts'
import { MoreMenu } from './more-menu.tsx'

function makeMenu(isReadOnly = false) {
  const runPart = vi.fn<(part: string) => void>()
  const actions = {
    askRestart: vi.fn<() => void>(),
    askRestartRunAll: vi.fn<() => void>(),
    askReset: () => {},
    askRemove: () => {},
    askStop: () => {},
    showVersions: () => {},
    showKeys: () => {},
    find: vi.fn<() => void>(),
    showSide: vi.fn<(side: string) => void>(),
    isFullScreen: true,
  }
  const { lab } = makeLab({ deeds: { runPart } })
  const part = (
    <LabContext value={lab}>
      <MoreMenu isReadOnly={isReadOnly} actions={actions} />
    </LabContext>
  )
  return { part, runPart, actions }
}
const press = async (name: string) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

it('runs what stands above, or from here on; a restart is asked first', async () => {
  const { part, runPart, actions } = makeMenu()
  await show(part)
  await press('Run all above')
  await press('Run this cell and all below')
  expect(runPart.mock.calls).toEqual([['above'], ['below']])
  await press('Restart and run all…')
  expect(actions.askRestartRunAll).toHaveBeenCalledTimes(1)
})

it('finds, shows contents, variables and files, and turns line numbers on and off', async () => {
  const { part, actions } = makeMenu()
  await show(part)
  await press('Find and replace…')
  for (const name of ['Contents', 'Variables', 'Files']) await press(name)
  expect(actions.find).toHaveBeenCalledTimes(1)
  expect(actions.showSide.mock.calls).toEqual([['contents'], ['variables'], ['files']])
  await press('Show line numbers')
  await press('Hide line numbers')
})

it.each(languages)('where it can only be read nothing changes anything, in %s', async (locale) => {
  const { box } = await show(makeMenu(true).part, { locale, size: 'phone' })
  await page.getByRole('button').first().click()
  expect(page.getByRole('button').elements().length).toBeGreaterThan(5)
  await expect.element(page.getByText(locale === 'en' ? 'Run all above' : '运行上方全部')).not.toBeInTheDocument()
  expect(await findBarriers(box)).toEqual([])
})
