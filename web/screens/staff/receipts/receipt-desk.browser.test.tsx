import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fault, findBarriers, findSmall, frame, has, languages, later, said, serve } from '../../../test-alone.tsx'
import { refusal, showDesk } from '../test-desk.tsx'
import { ReceiptDesk } from './receipt-desk.tsx'
import { detail, picture, waiting } from './test-receipt.ts'

const two = [waiting(), waiting({ id: 'order-2', reference: 'RF02 0000 0002', name: 'Wei Chen' })]
const calls = {
  '/staff/receipt': ({ order_id }: { order_id: string }) => {
    const { order, ...rest } = detail()
    const reference = two.find(({ id }) => id === order_id)?.reference ?? ''
    return { ...rest, order: { ...order, id: order_id, reference } }
  },
  '/staff/receipt-picture': picture,
}
const desk = (list = two) => (
  <ReceiptDesk first={{ list, count: list.length }} reload={async () => ({ list, count: list.length })} />
)
const approve = page.getByRole('button', { name: 'Approve $36.00' })
const shownReference = () => page.getByRole('heading', { level: 2, name: has('RF') })
const press = (key: string) => userEvent.keyboard(key)

it('shows the oldest promise first, with its picture and what was asked', async () => {
  serve(calls)
  await showDesk(desk())
  await expect.element(approve).toBeVisible()
  await expect.element(shownReference()).toHaveTextContent('RF47 7031 9420')
  await expect.element(page.getByRole('img', { name: has('RF47 7031 9420, page 1') })).toBeVisible()
  await expect.element(page.getByText(has('bank transfer'))).toMatchTextContent('bank transfer TX-1')
  await expect.element(page.getByText(has('File not seen before'))).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveValue('36.00')
})

it('J, K and the two arrows go through the queue, and stop at its ends', async () => {
  serve(calls)
  await showDesk(desk())
  for (const [key, reference] of [
    ['j', 'RF02 0000 0002'],
    ['j', 'RF02 0000 0002'],
    ['k', 'RF47 7031 9420'],
    ['k', 'RF47 7031 9420'],
  ] as const) {
    await press(key)
    await expect.element(shownReference()).toHaveTextContent(reference)
  }
  await page.viewport(390, 844) // where the queue is folded away
  await page.getByRole('button', { name: 'Next receipt' }).click()
  await expect.element(page.getByText('2 / 2')).toBeVisible()
})

it('A approves with the sum that was typed, goes on to the next, and Z takes it back', async () => {
  const asked = serve({ ...calls, '/staff/receipt-decide': { due_at: 1 }, '/staff/receipt-undo': {} })
  await showDesk(desk())
  await page.getByRole('textbox').fill('35')
  await expect.element(page.getByText('$1.00 less than asked')).toBeVisible()
  await press('{Escape}a')
  await expect.element(page.getByText(has('RF47 7031 9420 approved.'))).toBeVisible()
  expect(asked.find(({ path }) => path === '/staff/receipt-decide')?.form).toEqual({
    order_id: 'order-1',
    round: '1',
    decision: 'approve',
    amount: '3500',
  })
  await expect.element(shownReference()).toHaveTextContent('RF02 0000 0002')
  await press('z')
  await expect.element(page.getByText('RF47 7031 9420: taken back. Nothing was sent.')).toBeVisible()
  await expect.element(shownReference()).toHaveTextContent('RF47 7031 9420')
  expect(asked.some(({ path, form }) => path === '/staff/receipt-undo' && form['order_id'] === 'order-1')).toBe(true)
})

it('a second before it is carried out it can no longer be taken back, and then the note goes', async () => {
  serve({ ...calls, '/staff/receipt-decide': { due_at: 1 } })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const begun = performance.now()
  let passed = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => begun + passed)
  onTestFinished(() => {
    clock.mockRestore()
    vi.useRealTimers()
  })
  const pass = async (ms: number) => {
    passed += ms
    vi.advanceTimersByTime(ms)
    await frame()
  }
  await showDesk(desk())
  await approve.click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  await pass(8750)
  await expect.element(undo).toBeVisible()
  await pass(500)
  await expect.element(undo).not.toBeInTheDocument()
  await pass(2000)
  await expect.element(page.getByText(has('RF47 7031 9420 approved.'))).not.toBeInTheDocument()
})

it('no sum, no approval: the field says so and takes the focus', async () => {
  const asked = serve(calls)
  await showDesk(desk())
  const sum = page.getByRole('textbox')
  await sum.fill('six')
  await expect.element(sum).toBeInvalid()
  await expect.element(sum).toHaveAccessibleDescription('Please type a sum such as 6 or 6.50.')
  await press('{Escape}a')
  await expect.element(sum).toHaveFocus()
  expect(asked.some(({ path }) => path === '/staff/receipt-decide')).toBe(false)
})

it('what was seen before is approved by two presses, not by one', async () => {
  const flagged = waiting({ has_same_receipt: true, has_same_transaction: true, round: 2 })
  const asked = serve({
    ...calls,
    '/staff/receipt': detail({
      duplicates: [
        { of: 'receipt', is_own: false, reference: 'RF99' },
        { of: 'transaction', is_own: false, reference: 'RF98' },
      ],
    }),
    '/staff/receipt-decide': { due_at: 1 },
  })
  await showDesk(desk([flagged]))
  await expect.element(page.getByText(has('The same file is in RF99'))).toBeVisible()
  await expect.element(page.getByText('file seen before').first()).toBeVisible()
  await expect.element(page.getByText('receipt no. 2').first()).toBeVisible()
  await page.getByRole('button', { name: 'Approve all the same …' }).click()
  expect(asked.some(({ path }) => path === '/staff/receipt-decide')).toBe(false)
  await approve.click()
  await expect.poll(() => asked.filter(({ path }) => path === '/staff/receipt-decide').length).toBe(1)
})

it('R returns it with a kept reason by its number, which may be changed; without one it is not sent', async () => {
  const asked = serve({ ...calls, '/staff/receipt-decide': { due_at: 1 } })
  await showDesk(desk())
  await expect.element(approve).toBeVisible()
  await press('r')
  const dialog = page.getByRole('dialog', { name: 'Return RF47 7031 9420' })
  await expect.element(dialog).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Return it' })
  await send.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please choose a reason or write one.')
  const first = dialog.getByRole('radio', { name: 'The sum differs' })
  ;(first.element() as HTMLElement).focus()
  await press('2')
  const reason = dialog.getByRole('textbox')
  await expect.element(reason).toHaveValue('We cannot see the reference.')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await reason.fill('We cannot see the reference. 2 pages are missing.')
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked.find(({ path }) => path === '/staff/receipt-decide')?.form).toMatchObject({
    decision: 'reject',
    reason: 'We cannot see the reference. 2 pages are missing.',
  })
})

it('a return that fails keeps what was written', async () => {
  serve({ ...calls, '/staff/receipt-decide': fault('Please try later.') })
  await showDesk(desk())
  await expect.element(approve).toBeVisible()
  await press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('It is blurred.')
  await dialog.getByRole('button', { name: 'Return it' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please try later.')
  await expect.element(dialog.getByRole('textbox')).toHaveValue('It is blurred.')
})

it('an approval that fails says why in its place, and is not counted as done', async () => {
  serve({ ...calls, '/staff/receipt-decide': fault('Please try later.') })
  await showDesk(desk())
  await approve.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please try later.')
  await expect.element(shownReference()).toHaveTextContent('RF47 7031 9420')
})

it('where somebody else was faster, what they did is shown', async () => {
  let state: 'applying' | 'approved' = 'applying'
  serve({
    ...calls,
    '/staff/receipt': () => {
      const { order, ...rest } = detail()
      return { ...rest, decided_by: 'Mei Lin', order: { ...order, state } }
    },
    '/staff/receipt-decide': () => {
      state = 'approved'
      return refusal('order_state', 'This order is decided already.')
    },
  })
  await showDesk(desk([waiting()]))
  await approve.click()
  await expect.element(page.getByText('Approved by Mei Lin')).toBeVisible()
  expect(said()).toEqual(['This order is decided already.'])
  await expect.element(approve).not.toBeInTheDocument()
})

it('a deed whose password is due asks for it and then goes on', async () => {
  let isProved = false
  const asked = serve({
    ...calls,
    '/staff/prove': () => {
      isProved = true
      return {}
    },
    '/staff/receipt-decide': () => (isProved ? { due_at: 1 } : refusal('password_due', 'Please type your password.')),
  })
  await showDesk(desk())
  await approve.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Password', { exact: true }).fill('Crossing-42-lights')
  await press('{Enter}')
  await expect.element(page.getByText(has('RF47 7031 9420 approved.'))).toBeVisible()
  expect(asked.filter(({ path }) => path === '/staff/receipt-decide').length).toBe(2)
})

it.each([
  ['nothing was uploaded', { ...detail(), order: { ...detail().order, receipt: null } }, 'No receipt was uploaded.'],
  [
    'no picture could be made',
    detail({ pictures: { shown: 0, pages: 3 } }),
    has('No picture could be made of this PDF.'),
  ],
  ['there are more pages', detail({ pictures: { shown: 2, pages: 9 } }), 'The first 2 of 9 pages are shown here.'],
])('says so where %s', async (_state, shown, words) => {
  serve({ ...calls, '/staff/receipt': shown })
  await showDesk(desk([waiting()]))
  await expect.element(page.getByText(words)).toBeVisible()
})

it('while it comes there is a shape; when it fails, the reason and another try', async () => {
  const slow = later<Response>()
  serve({ ...calls, '/staff/receipt': slow.reply })
  await showDesk(desk([waiting()]))
  await expect.element(approve).not.toBeInTheDocument()
  slow.give(fault('Our side is slow.'))
  await expect.element(page.getByText('The order could not be loaded: Our side is slow.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByText('The picture could not be loaded.')).toBeVisible()
})

it('an original PDF is downloaded only after a warning', async () => {
  const { order, ...rest } = detail()
  const pdf = { ...order, receipt: { ...order.receipt!, type: 'application/pdf' as const } }
  const asked = serve({ ...calls, '/staff/receipt': { ...rest, order: pdf } })
  await showDesk(desk([waiting()]))
  await page.getByRole('button', { name: 'Original' }).click()
  await expect.element(page.getByText(has('It may hold programs'))).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(asked.some(({ path }) => path === '/staff/receipt-file')).toBe(false)
})

it('plus and minus change the picture’s size, between its bounds', async () => {
  serve(calls)
  await showDesk(desk())
  const size = () => page.getByRole('region', { name: 'Picture of the receipt' }).element().getAttribute('style')
  await expect.element(approve).toBeVisible()
  await press('+')
  expect(size()).toContain('1.25')
  for (let turn = 0; turn < 5; turn++) await press('-')
  expect(size()).toContain('0.5')
})

it('with nothing that waits it says so', async () => {
  serve({})
  await showDesk(desk([]))
  await expect.element(page.getByText('Nothing waits. A new receipt appears here by itself.')).toBeVisible()
})

it('what a colleague has just decided cannot be decided again', async () => {
  serve(calls)
  await showDesk(desk([waiting({ held: { decision: 'reject', by: 'Mei Lin' } })]))
  await expect.element(page.getByRole('status').first()).toHaveTextContent('returned by Mei Lin')
  await expect.element(approve).not.toBeInTheDocument()
})

it.each(languages)('can be read in light and dark and decided by a finger on a phone in %s', async (locale) => {
  serve(calls)
  const { box } = await showDesk(desk(), { locale, size: 'phone' })
  await expect.element(page.getByRole('img')).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

it.each(languages)('and returned there in %s', async (locale) => {
  serve(calls)
  await showDesk(desk(), { locale, size: 'phone' })
  await page.getByRole('button', { name: { en: 'Return …', 'zh-CN': '退回…' }[locale] }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  expect(await findBarriers(dialog.element() as HTMLElement)).toEqual([])
  expect(findSmall(dialog.element())).toEqual([])
})
