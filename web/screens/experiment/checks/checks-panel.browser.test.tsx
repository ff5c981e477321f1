import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, has, languages, said, show } from '../../../test-alone.tsx'
import { LabContext } from '../lab-context.ts'
import { checkView, makeLab } from '../test-lab.ts'
import { ChecksPanel } from './checks-panel.tsx'

const complaint = { seen: '1', expected: '2', because: undefined, said: undefined }
const failed = checkView({ state: 'failed', complaint })
const passed = checkView({ id: 'bytes', title: 'Bytes are counted', state: 'passed' })
const handIn = vi.fn<() => void>()
const runAll = vi.fn<() => Promise<void>>(async () => {})

function makePanel(parts: Parameters<typeof makeLab>[0], more: { isReadOnly?: boolean } = {}) {
  const made = makeLab({ ...parts, deeds: { runAll, openHint: (id: string) => openHint(id), ...parts?.deeds } })
  /** As the real one: a hint comes, one more was seen. */
  const openHint = async (id: string) => {
    made.checks.update((now) => ({
      ...now,
      list: now.list.map((one) =>
        one.id === id
          ? {
              ...one,
              hints: [
                ...one.hints,
                {
                  number: one.hints.length + 1,
                  text: `Hint text ${one.hints.length + 1}`,
                  is_solution: one.hints.length === one.hint_count,
                },
              ],
            }
          : one,
      ),
    }))
  }
  const panel = (
    <LabContext value={made.lab}>
      <div id="cell-code-1" role="group" aria-label="Code cell" tabIndex={-1} />
      <ChecksPanel isReadOnly={more.isReadOnly ?? false} isNext onHandIn={handIn} onReceipt={() => {}} />
    </LabContext>
  )
  return { ...made, panel }
}
const run = page.getByRole('button', { name: 'Run the checks' })
const line = page.getByRole('button', { name: /^Checks/ })

it('opens by itself where something is to be mended, stays shut for who shut it, and opens again with the next outcome', async () => {
  const { panel, checks } = makePanel({ checks: [failed, passed] })
  await show(panel)
  await expect.element(line).toHaveAttribute('aria-expanded', 'true')
  await line.click()
  expect(page.getByRole('listitem').elements()).toEqual([])
  checks.update((now) => ({ ...now, list: [failed, { ...failed, id: 'bytes' }] }))
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  checks.update((now) => ({ ...now, list: [passed, { ...passed, id: 'pairs' }] }))
  await expect.element(line).toHaveAttribute('aria-expanded', 'false')
})

it('before the first run it is a line that says how many there are, and opens: each was not run; nothing is announced', async () => {
  const { panel } = makePanel({ checks: [checkView(), { ...passed, state: 'open', is_required: false }] })
  await show(panel)
  await expect.element(line).toHaveAttribute('aria-expanded', 'false')
  expect(page.getByRole('listitem').elements()).toEqual([])
  await line.click()
  const lines = page
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent)
  expect(lines).toEqual(['Pairs are counted: Not run yet', 'Bytes are counted (optional): Not run yet'])
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  await expect.element(run).toHaveAttribute('data-look', 'gold')
  await expect.element(page.getByRole('button', { name: 'Hand in' })).not.toBeInTheDocument()
})

it('after a run it announces how many pass; while one is on its way it is silent and takes no press', async () => {
  runAll.mockClear()
  const { panel, checks } = makePanel({ checks: [failed, passed] })
  await show(panel)
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 2 checks pass.')
  checks.update((now) => ({ ...now, isRunning: true }))
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  const busy = page.getByRole('button', { name: 'Checking…' })
  ;(busy.element() as HTMLElement).click()
  expect(runAll).not.toHaveBeenCalled()
})

it('hints come one by one, then the solution; each is where the reader is, and the last leaves nobody behind', async () => {
  const { panel } = makePanel({ checks: [{ ...failed, hint_count: 1 }] })
  await show(panel)
  await page.getByRole('button', { name: 'Hint (1 of 1)' }).click()
  await expect.element(page.getByText('Hint text 1')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('Hint text 1')
  ;(page.getByRole('button', { name: 'Show the solution' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Show the solution' })).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toContain('Hint text 2')
})

it('says before the solution is opened what the certificate will make of it, where the phase has such a rule', async () => {
  const last = { ...failed, hint_count: 0, hints_seen: 0, solution: 'not-verified' as const }
  const { panel } = makePanel({ checks: [last] })
  const { draw } = await show(panel)
  await expect.element(page.getByText(/this lab counts as self-checked on your certificate/)).toBeVisible()
  await draw(makePanel({ checks: [{ ...last, solution: 'allowed' as const }] }).panel)
  await expect.element(page.getByText(/counts as self-checked/)).not.toBeInTheDocument()
})

it('a hint that does not come is told, and can be asked for again', async () => {
  const { panel } = makePanel({
    checks: [failed],
    deeds: { openHint: () => Promise.reject(new Error('Please try later.')) },
  })
  await show(panel)
  const hint = page.getByRole('button', { name: 'Hint (1 of 2)' })
  await hint.click()
  await expect.poll(said).toEqual(['Please try later.'])
  await expect.element(hint).not.toHaveAttribute('aria-disabled', 'true')
})

it('leads from a failed check to the learner’s own part', async () => {
  const { panel } = makePanel({ checks: [failed] })
  await show(panel)
  await page.getByRole('button', { name: 'Go to your part' }).click()
  await expect.element(page.getByRole('group', { name: 'Code cell' })).toHaveFocus()
})

it('once what is required passes it can be handed in, the optional left open', async () => {
  handIn.mockClear()
  const { panel } = makePanel({ checks: [passed, { ...failed, is_required: false }] })
  await show(panel)
  await expect.element(page.getByRole('button', { name: 'Hand in' })).toHaveAttribute('data-look', 'gold')
  await expect.element(run).toHaveAttribute('data-look', 'line')
  await page.getByRole('button', { name: 'Hand in' }).click()
  expect(handIn).toHaveBeenCalledTimes(1)
})

it('where it can only be read, nothing is run and nothing handed in', async () => {
  handIn.mockClear()
  runAll.mockClear()
  const { panel } = makePanel({ checks: [passed] }, { isReadOnly: true })
  await show(panel)
  ;(run.element() as HTMLElement).click()
  ;(page.getByRole('button', { name: 'Hand in' }).element() as HTMLElement).click()
  expect([handIn.mock.calls, runAll.mock.calls]).toEqual([[], []])
})

it('is worded in Chinese', async () => {
  await show(makePanel({ checks: [failed, passed] }).panel, { locale: 'zh-CN' })
  await expect.element(page.getByRole('status')).toHaveTextContent('2 项检查，通过 1 项。')
  await expect.element(page.getByText(has('未通过'))).toBeInTheDocument()
})

it.each(languages)('can be read in light and dark and pressed by a finger on a phone in %s', async (locale) => {
  const long = { ...failed, title: 'tokenisation'.repeat(12), complaint: { ...complaint, seen: 'a'.repeat(400) } }
  const { panel } = makePanel({ checks: [long, passed] })
  const { box } = await show(panel, { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

it.each(languages)(
  'after a hand-in the bar is still one line in a pane of 600 px, with the receipt by its name, in %s',
  async (locale) => {
    const many = Array.from({ length: 8 }, (_, at) => ({ ...passed, id: `check-${at}` }))
    const receipt = { outcome: 'passed', handed_in_at: 1_790_000_000 }
    const { panel } = makePanel({ checks: many, status: { receipt } })
    const { box, draw } = await show(
      <div style={{ container: 'notebook / inline-size', inlineSize: 600 }}>{panel}</div>,
      {
        locale,
      },
    )
    const height = () => box.querySelector('#checks')?.getBoundingClientRect().height ?? 0
    expect(height()).toBeLessThan(64)
    expect(box.querySelector('#checks')?.scrollWidth).toBeLessThanOrEqual(600)
    expect(page.getByRole('button', { name: /^(Receipt|回执) ?[:：]/ }).element().textContent).toMatch(
      /Handed in|已提交/,
    )
    expect(findSmall(box)).toEqual([])
    await draw(<div style={{ container: 'notebook / inline-size', inlineSize: 960 }}>{panel}</div>)
    expect(height()).toBeLessThan(64)
  },
)
