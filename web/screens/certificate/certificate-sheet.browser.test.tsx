import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { CertificateSheet } from './certificate-sheet.tsx'
import type { Card } from './load-certificates.ts'

const card: Card = {
  number: 'NCGK-J8KC-BDR2-G9WV',
  name: 'Ada Byron',
  lang: 'en',
  issued_at: 1_795_485_491,
  cert_id: 'llm',
  cert_name: 'How a language model works',
  cert_lang: 'en',
  certificate_id: 'llm.certificate',
  issued_on: '2026-11-24',
  valid_until: null,
  status: 'valid',
}

it('shows the sheet as it is printed: across, with name, phase, day, number and the number’s own seal', async () => {
  const { box } = await show(<CertificateSheet certificate={card} />)
  for (const words of [card.name, card.cert_name, card.number, 'November 24, 2026', 'Permanent'])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('img', { name: /NCGK-J8KC-BDR2-G9WV/ })).toBeVisible()
  const sheet = box.querySelector('article > div > div')?.getBoundingClientRect()
  expect((sheet?.width ?? 0) / (sheet?.height ?? 1)).toBeCloseTo(842 / 595, 1)
  await expect.element(page.getByRole('button', { name: /^Download PDF/ })).toHaveAttribute('data-look', 'gold')
})

it('one that does not hold any more says so, and why', async () => {
  await show(<CertificateSheet certificate={{ ...card, status: 'revoked' }} />)
  await expect.element(page.getByText('Revoked', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Download PDF/ })).not.toBeInTheDocument()
})

it.each(languages)('can be read in light and dark, and on a phone its letters are letters, in %s', async (locale) => {
  const { box } = await show(<CertificateSheet certificate={{ ...card, name: '欧阳'.repeat(14) }} />, {
    locale,
    size: 'phone',
  })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
  for (const part of box.querySelectorAll('article p, article dt, article dd, article h2'))
    expect(Number.parseFloat(getComputedStyle(part).fontSize)).toBeGreaterThanOrEqual(13)
})
