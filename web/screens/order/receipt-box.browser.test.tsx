import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, has, languages, said, show } from '../../test-alone.tsx'
import { ReceiptBox } from './receipt-box.tsx'
import type { Receipt } from './use-receipt.ts'

type Order = Parameters<typeof ReceiptBox>[0]['order']
const order = { receipt: null } as unknown as Order // all that the box reads
const file = new File(['%PDF-1.7'], 'transfer.pdf', { type: 'application/pdf' })
const take = vi.fn<(file: File) => void>()
const stop = vi.fn<() => void>()
const box = (upload: Receipt['upload'], error?: string) => (
  <ReceiptBox
    order={order}
    receipt={{ upload, stop, send: () => {}, settled: async () => true }}
    onFile={take}
    id="r"
    error={error}
  />
)
const drop = (...files: File[]) => {
  const data = new DataTransfer()
  for (const one of files) data.items.add(one)
  document
    .querySelector('main > div')
    ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
}

it('takes one file that is dropped, and of two says so and takes none', async () => {
  take.mockClear()
  await show(box({ kind: 'none' }))
  drop(file)
  expect(take.mock.calls.map(([one]) => one.name)).toEqual(['transfer.pdf'])
  drop(file, file)
  expect(take).toHaveBeenCalledTimes(1)
  expect(said()).toEqual(['Please drop one file only.'])
})

it('the button to choose is described by what may be sent, and by what is wrong first', async () => {
  const { draw } = await show(box({ kind: 'none' }))
  const choose = page.getByRole('button', { name: 'Choose a file' })
  await expect.element(choose).toHaveAccessibleDescription('PNG, JPEG, WebP or PDF, at most 10 MB')
  await draw(box({ kind: 'none' }, 'Please upload the payment receipt'))
  await expect
    .element(choose)
    .toHaveAccessibleDescription('Please upload the payment receipt PNG, JPEG, WebP or PDF, at most 10 MB')
})

it('on its way it says how far it is, and can be stopped', async () => {
  const { draw } = await show(box({ kind: 'going', file, share: 0.42 }))
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.42')
  await expect.element(page.getByText(has('Uploading, 42%'))).toBeVisible()
  await page.getByRole('button', { name: 'Stop the upload' }).click()
  expect(stop).toHaveBeenCalledTimes(1)
  await draw(box({ kind: 'going', file, share: 1 }))
  await expect.element(page.getByText(has('Uploaded. Checking the file…'))).toBeVisible()
})

it('broken off, it is an alert that says what is kept, and sends the same file again; refused, it does not offer that', async () => {
  take.mockClear()
  const { draw } = await show(box({ kind: 'failed', file, message: 'The network is away.', isRefused: false }))
  await expect.element(page.getByRole('alert')).toMatchTextContent('What you have typed and the file are kept.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(take.mock.calls).toEqual([[file]])
  await draw(box({ kind: 'failed', file, message: 'This is no receipt.', isRefused: true }))
  await expect.element(page.getByRole('alert')).toMatchTextContent('This is no receipt.')
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

it('there, it is announced by its name; the same receipt twice is warned of', async () => {
  await show(box({ kind: 'done', file, duplicate: { of: 'receipt', reference: null } as never }))
  await expect.element(page.getByRole('status')).toHaveTextContent('The receipt transfer.pdf is uploaded.')
  await expect.element(page.getByRole('alert')).toMatchTextContent('This same receipt is in another order already.')
})

it.each(languages)('broken off, it can be read in light and dark on a phone in %s', async (locale) => {
  const shown = await show(box({ kind: 'failed', file, message: 'X.', isRefused: false }, 'Y'), {
    locale,
    size: 'phone',
  })
  expect(await findBarriers(shown.box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
