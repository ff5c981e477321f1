import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { fault, findBarriers, findSmall, has, languages, later, said, serve, show, signIn } from '../../test-alone.tsx'
import { CertificateCard } from './certificate-card.tsx'

type Card = Parameters<typeof CertificateCard>[0]['certificate']
const certificate: Card = {
  number: '7KQ2-M9XD-4HRT',
  cert_id: 'llm',
  cert_name: 'How a language model works',
  cert_lang: 'en',
  certificate_id: 'c1',
  name: 'Lin Yao',
  lang: 'en',
  issued_at: Date.UTC(2026, 10, 22, 23, 30) / 1000,
  issued_on: '2026-11-21',
  valid_until: null,
  status: 'valid',
}
const card = (more: Partial<Card> = {}) => <CertificateCard certificate={{ ...certificate, ...more }} heading="h2" />
const button = (action: string) => page.getByRole('button', { name: `${action}: How a language model works` })
const pdf = () => new Response('%PDF', { headers: { 'content-disposition': "attachment; filename*=UTF-8''paper.pdf" } })

/** What a browser without a safe line, or a person who says no, gives. */
function setClipboard(value: unknown): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
}

it('says whose it is, since when and until when; the day is the one that is printed, wherever the reader is', async () => {
  const { draw } = await show(card())
  await expect.element(page.getByText('Permanent')).toBeVisible()
  await expect.element(page.getByText('November 21, 2026')).toHaveAttribute('datetime', '2026-11-21')
  await draw(card({ valid_until: '2027-11-30' }))
  await expect.element(page.getByText('Until November 30, 2027')).toBeVisible()
})

it('one that is over says so and keeps its files; one that was revoked has none, and its page', async () => {
  const { draw } = await show(card({ status: 'expired', valid_until: '2025-01-31' }))
  await expect.element(page.getByText(has('Its time is over.'))).toBeVisible()
  await expect.element(button('Download PDF')).toBeVisible()
  await draw(card({ status: 'revoked' }))
  await expect.element(page.getByText(has('The school has revoked this certificate.'))).toBeVisible()
  await expect.element(button('Download PDF')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'See the public page: How a language model works' }))
    .toHaveAttribute('href', expect.stringContaining('7KQ2-M9XD-4HRT'))
})

it('a file is made once while it is made, and one that is still made says so when another is ready', async () => {
  signIn()
  const saved: string[] = []
  Object.defineProperty(HTMLAnchorElement.prototype, 'click', {
    configurable: true,
    value(this: HTMLAnchorElement) {
      saved.push(this.download)
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click'))
  const slow = later<Response>()
  const asked = serve({
    '/certificate/download': ({ form }: Record<string, string>) => (form === 'pdf' ? slow.reply() : pdf()),
  })
  await show(card())
  await button('Download PDF').click()
  const busy = page.getByRole('button', { name: 'Preparing…' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  ;(busy.element() as HTMLElement).click()
  await button('Open Badge (JWT)').click()
  await expect.poll(() => [...saved, ...said()]).toEqual(['paper.pdf'])
  await expect.element(busy).toBeVisible()
  slow.give(pdf())
  await expect.element(button('Download PDF')).toBeVisible()
  expect(asked.map(({ form }) => form['form'])).toEqual(['pdf', 'jwt'])
  expect(saved).toHaveLength(2)
})

it('when a file cannot be made it says why, and can be asked for again', async () => {
  signIn()
  serve({ '/certificate/download': () => fault('Please try later.') })
  await show(card())
  await button('Download PDF').click()
  await expect.poll(said).toEqual(['Please try later.'])
  await expect.element(button('Download PDF')).not.toHaveAttribute('aria-disabled')
})

it('the link is copied as others open it; where nothing can be copied, it says what to do', async () => {
  const copied: string[] = []
  setClipboard({ writeText: async (text: string) => void copied.push(text) })
  await show(card())
  await button('Copy the link to check it').click()
  await expect.poll(said).toEqual(['Link copied.'])
  expect(copied[0]).toMatch(/^http.*7KQ2-M9XD-4HRT$/)
  const failed = 'The link could not be copied. Open the public page and copy its address.'
  for (const none of [undefined, { writeText: () => Promise.reject(new Error('no')) }]) {
    setClipboard(none)
    await button('Copy the link to check it').click()
    await expect.poll(() => said().filter((text) => text === failed).length).toBeGreaterThan(0)
  }
})

it.each(languages)(
  'a long name can be read in light and dark and pressed by a finger on a phone in %s',
  async (locale) => {
    const { box } = await show(card({ name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3), status: 'expired' }), {
      locale,
      size: 'phone',
    })
    expect(await findBarriers(box)).toEqual([])
    expect(findSmall(box)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(390)
  },
)
