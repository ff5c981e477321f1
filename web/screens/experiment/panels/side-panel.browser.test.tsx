import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NbOutput } from '../../../lab/kernel-client.ts'
import { noticeStore } from '../../../parts/notify.ts'
import { findBarriers, findSmall, frame, has, languages, show } from '../../../test-alone.tsx'
import { CellList } from '../cells/cell-list.tsx'
import { LabContext } from '../lab-context.ts'
import { codeCell, makeLab, textCell } from '../test-lab.ts'
import { SidePanel } from './side-panel.tsx'
import type { Side } from './sides.ts'

const ready = { kernel: { kind: 'ready', isBusy: false } }
const rows = [
  { name: 'corpus', type: 'str', shape: [10_240], first: "'It was the best of times, it was the worst of times'" },
  { name: 'weights', type: 'Tensor', shape: [50, 64], first: '[0.1, -0.2]' },
  { name: 'step', type: 'int', shape: [], first: '3' },
]
const files = [
  { path: 'data/rows.csv', size: 1_234_567 },
  { path: '我的 结果.txt', size: 12 },
]

/** A Python that answers what it is asked. */
function makeKernel(answers: { readonly [asked: string]: string }) {
  const asked: string[] = []
  async function* execute(code: string): AsyncGenerator<NbOutput> {
    asked.push(code)
    const found = Object.keys(answers).find((one) => code.includes(one))
    if (found === undefined) yield { output_type: 'error', ename: 'OSError', evalue: 'no space', traceback: [] }
    else yield { output_type: 'stream', name: 'stdout', text: answers[found] ?? '' }
    yield { output_type: 'done', status: found === undefined ? 'error' : 'ok', execution_count: null, milliseconds: 1 }
  }
  return { asked, execute }
}

function makeSide(
  side: Side,
  {
    view = ready,
    answers = {},
    ...more
  }: { view?: object; answers?: { readonly [asked: string]: string } } & Parameters<typeof makeLab>[0] = {},
) {
  const kernel = makeKernel(answers)
  let ran: () => void = () => {}
  const onRan = (listener: () => void) => {
    ran = listener
    return () => {}
  }
  const made = makeLab({ ...more, view, deeds: { execute: kernel.execute, onRan } })
  const onClose = vi.fn<() => void>()
  const onSide = vi.fn<(side: Side) => void>()
  const part = (
    <LabContext value={made.lab}>
      <SidePanel side={side} isReadOnly={false} onSide={onSide} onClose={onClose} />
      <CellList
        isReadOnly={false}
        actions={{ askRestart: () => {}, sayRemoved: () => {}, showKeys: () => {}, find: () => {} }}
      />
    </LabContext>
  )
  return { ...made, part, kernel, onClose, onSide, run: () => ran() }
}

it('the headings of the texts lead to their cells', async () => {
  const cells = [textCell('a', '# Bytes\n## Pairs'), codeCell('b', '# no heading'), textCell('c', '## Merging `pairs`')]
  const { part, lab } = makeSide('contents', { cells, selected: 'b' })
  await show(part)
  const list = page.getByRole('complementary', { name: 'Contents' })
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Bytes', 'Pairs', 'Merging pairs'])
  await list.getByRole('button', { name: 'Merging pairs' }).click()
  expect(lab.desk.get().selected).toBe('c')
  await frame()
  expect(document.activeElement?.getAttribute('data-cell')).toBe('c')
})

it('variables are a table with type, size and value, told anew after each run', async () => {
  const answers = { 'json.dumps(listed(_scope))': JSON.stringify({ rows, more: 3 }) }
  const { part, kernel, run } = makeSide('variables', { answers })
  await show(part)
  await expect.element(page.getByRole('row', { name: 'weights Tensor 50 × 64 [0.1, -0.2]' })).toBeVisible()
  await expect.element(page.getByText('3 more are not shown.')).toBeVisible()
  expect(kernel.asked).toHaveLength(1)
  run()
  await expect.poll(() => kernel.asked).toHaveLength(2)
})

it('what is asked of Python is said when there is none, and nothing is asked', async () => {
  const { part, kernel } = makeSide('variables', { view: { kernel: { kind: 'none' } } })
  await show(part)
  await expect.element(page.getByText('Variables are shown here once Python runs.')).toBeVisible()
  expect(kernel.asked).toEqual([])
})

it('a file is added, taken along and deleted; what belongs to the lab stays', async () => {
  const given = [{ path: 'data/rows.csv', url: '/x', bytes: 5, width: null, height: null }]
  const answers = {
    'json.dumps(listed())': JSON.stringify(files),
    'begin(_name)': 'new (2).csv',
    'add(_path': '',
    'read(_path': btoa('hello'),
    'take_away(_path)': '',
  }
  const { part, kernel } = makeSide('files', { answers, files: given })
  await show(part)
  await expect.element(page.getByText(has('1.2 MB · part of the lab'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete data/rows.csv' })).not.toBeInTheDocument()
  await userEvent.upload(page.getByLabelText('Add a file…').last(), new File(['x'], 'new.csv'))
  await expect.poll(() => JSON.stringify(noticeStore.get())).toContain('new (2).csv is in your folder now.')
  expect(kernel.asked.some((code) => code.includes('add(_path'))).toBe(true)
  await page.getByRole('button', { name: 'Delete 我的 结果.txt' }).click()
  await expect.poll(() => kernel.asked.some((code) => code.includes('take_away'))).toBe(true)
})

it('a file that Python cannot write is said by name', async () => {
  const { part } = makeSide('files', { answers: { 'json.dumps(listed())': '[]' } })
  await show(part)
  await expect.element(page.getByText('No files yet.')).toBeVisible()
  await userEvent.upload(page.getByLabelText('Add a file…').last(), new File(['x'], 'new.csv'))
  await expect.poll(() => JSON.stringify(noticeStore.get())).toContain('new.csv could not be written.')
})

it.each(
  languages.flatMap((locale) => (['contents', 'variables', 'files'] as const).map((side) => [locale, side] as const)),
)('can be read in light and dark and pressed by a finger on a phone in %s: %s', async (locale, side) => {
  const answers = {
    'json.dumps(listed(_scope))': JSON.stringify({ rows, more: 0 }),
    'json.dumps(listed())': JSON.stringify(files),
  }
  const { part } = makeSide(side, {
    answers,
    cells: [textCell('a', `# ${'Bytes'.repeat(40)}`), codeCell('code-1', 'x')],
  })
  const { box } = await show(part, { locale, size: 'phone' })
  await frame()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
