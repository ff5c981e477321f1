import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Receipt } from '../../../../contract/experiment-shapes.ts'
import { findBarriers, findSmall, languages, show } from '../../../test-alone.tsx'
import { checkView } from '../test-lab.ts'
import { ReceiptView } from './receipt-view.tsx'

const receipt: Receipt = {
  number: '7EU7-K2M4',
  handed_in_at: 1_790_000_000,
  score: 5,
  total: 6,
  hash: 'ab'.repeat(32),
  version: 3,
  outcome: 'passed',
  check_kind: 'verified',
  self_checked_because: null,
  failed_checks: [],
  solutions_seen: [],
  solution: 'allowed',
  seed: '0f'.repeat(16),
}
const checks = [checkView()]

it('says first what became of it, in a word and a score; its file’s hash is the last and folded', async () => {
  const { box } = await show(<ReceiptView receipt={receipt} checks={checks} />)
  const words = box.textContent
  const order = ['The lab is passed', '5 of 6 points', 'Verified:', '7EU7-K2M4', receipt.hash].map((one) =>
    words.indexOf(one),
  )
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order[0]).toBe(0)
  await expect.element(page.getByText(receipt.hash)).not.toBeVisible()
  await page.getByText('File (SHA-256)').click()
  await expect.element(page.getByText(receipt.hash)).toBeVisible()
})

it('names the hidden check that did not pass, and what is still being checked is no verdict', async () => {
  const { draw } = await show(
    <ReceiptView receipt={{ ...receipt, outcome: 'failed', failed_checks: ['pairs'] }} checks={checks} />,
  )
  await expect.element(page.getByRole('status')).toMatchTextContent('Not passed yet')
  await expect.element(page.getByRole('status')).toMatchTextContent('Not passed: Pairs are counted')
  await draw(<ReceiptView receipt={{ ...receipt, outcome: 'checking', check_kind: null }} checks={checks} />)
  await expect.element(page.getByRole('status')).toMatchTextContent('Being checked')
})

it('names the solutions that were open, and says what the certificate makes of them', async () => {
  const opened: Receipt = { ...receipt, solutions_seen: ['pairs'] }
  const { box, draw } = await show(<ReceiptView receipt={opened} checks={checks} />)
  await expect.element(page.getByText('The solution had been opened of: Pairs are counted.')).toBeVisible()
  expect(box.textContent).not.toContain('counts as self-checked')
  await draw(<ReceiptView receipt={{ ...opened, solution: 'not-verified' }} checks={checks} />)
  await expect.element(page.getByText(/On your certificate this lab counts as self-checked\./)).toBeVisible()
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  const { box } = await show(<ReceiptView receipt={receipt} checks={checks} />, { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
