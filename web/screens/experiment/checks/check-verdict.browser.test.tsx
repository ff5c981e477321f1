import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, has, languages, show } from '../../../test-alone.tsx'
import { LabContext } from '../lab-context.ts'
import { checkView, makeLab, run } from '../test-lab.ts'
import { CheckVerdict } from './check-verdict.tsx'

type Cell = Parameters<typeof CheckVerdict>[0]['cell']
const error = (ename: string, evalue: string) => ({ output_type: 'error' as const, ename, evalue, traceback: [] })
const verdict = (outputs: object[], status: 'ok' | 'error' | undefined) => {
  const { lab } = makeLab({ runs: new Map([['check-1', run({ status })]]), checks: [checkView()] })
  // A cell of a code's kind is one of many types: the verdict reads its id and outputs only.
  const cell = { id: 'check-1', cell_type: 'code', source: '', metadata: {}, outputs, execution_count: 1 }
  return (
    <LabContext value={lab}>
      <CheckVerdict cell={cell as unknown as Cell} />
    </LabContext>
  )
}
const parts = () =>
  [...document.querySelectorAll('dl > div')].map((one) => [...one.children].map((child) => child.textContent))

it('passed, it says so with the check’s name', async () => {
  const { box } = await show(verdict([], 'ok'))
  expect(box.textContent).toBe('Passed Pairs are counted')
})

it('failed, it says in three parts what was seen, what was expected, and why', async () => {
  await show(
    verdict([error('AssertionError', "seen: ['a', 'b']\nexpected: ['ab']\nbecause: a pair becomes one")], 'error'),
  )
  await expect.element(page.getByText(has('Not yet'))).toBeVisible()
  expect(parts()).toEqual([
    ['Seen', "['a', 'b']"],
    ['Expected', "['ab']"],
    ['Because', 'a pair becomes one'],
  ])
})

it('a value of several lines keeps them: they may be what differs', async () => {
  await show(verdict([error('AssertionError', 'seen: a\n  b\nexpected: a\nb')], 'error'))
  const [seen, expected] = [...document.querySelectorAll<HTMLElement>('dd code')].map((one) => one.innerText)
  expect([seen, expected]).toEqual(['a\n  b', 'a\nb'])
})

it.each([
  [error('NotImplementedError', ''), 'This part is not written yet.'],
  [error('NameError', "name 'merge' is not defined"), 'merge is not there yet: run the cell that makes it.'],
  [error('TypeError', 'unsupported operand <b>'), 'TypeError: unsupported operand <b>'],
  [error('AssertionError', ''), 'AssertionError'],
])('what is no assertion of three parts is said plainly: %o', async (failed, words) => {
  await show(verdict([failed], 'error'))
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

it('stopped on its way, it is neither passed nor failed', async () => {
  const { box } = await show(verdict([], undefined))
  expect(box.textContent).toBe('')
})

it('after a reload the failed check of before still says so; a print beside it does not make it pass', async () => {
  const print = { output_type: 'stream', name: 'stdout', text: 'counting' }
  await show(verdict([print, error('AssertionError', 'seen: 1\nexpected: 2')], undefined))
  await expect.element(page.getByText(has('Not yet'))).toBeVisible()
  expect(document.querySelector('[data-passed]')).toBeNull()
})

it('is worded in Chinese, the code left as it is', async () => {
  await show(verdict([error('AssertionError', 'seen: 1\nexpected: 2\nbecause: 要合并')], 'error'), { locale: 'zh-CN' })
  expect(parts()).toEqual([
    ['实际', '1'],
    ['应为', '2'],
    ['原因', '要合并'],
  ])
  expect(document.querySelector('dd code')?.getAttribute('translate')).toBe('no')
})

it.each(languages)(
  'two thousand letters without a break can be read in light and dark on a phone in %s',
  async (locale) => {
    const long = 'a'.repeat(900)
    const { box } = await show(
      verdict([error('AssertionError', `seen: ${long}\nexpected: ${long}\nbecause: ${long}`)], 'error'),
      { locale, size: 'phone' },
    )
    expect(await findBarriers(box)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(390)
  },
)
