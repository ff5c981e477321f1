// Certificates with their files, hours and orders.
import type { OutputOf } from '../../../contract/index.ts'
import { say } from '../../../messages/format.ts'
import { selectCertificates } from '../../../store/certificate.ts'
import { markup, writePage, type Html } from '../../flows/archive/page.ts'
import { toFileName } from '../../flows/archive/file-name.ts'
import type { ArchiveFile } from '../../flows/archive/zip.ts'
import { makeCertificateFile } from '../../flows/certificate-file.ts'
import { wordMoney } from '../../flows/order-words.ts'
import { Refusal } from '../call-context.ts'
import { certificateCalls } from '../certificate.ts'
import { orderCalls } from '../order.ts'
import { wordClock, wordDay, wordSeconds, type ArchiveContext, type ListedPage } from './archive-context.ts'

type Line = OutputOf<'/order/hours'>['list'][number]
const PAGE_SIZE = 100

const forms = ['pdf', 'credential', 'jwt'] as const

export async function* makeCertificatePages(
  context: ArchiveContext,
  list: (page: ListedPage) => void,
): AsyncGenerator<ArchiveFile> {
  const { config, database, learner, locale } = context
  const { list: cards } = await certificateCalls['/certificate/list'](context)
  if (cards.length === 0) return
  const stored = await selectCertificates(database, { accountId: learner.id })
  const written: Html[] = []
  for (const card of cards) {
    const certificate = stored.find(({ number }) => number === card.number)
    const links: Html[] = []
    // One that was taken back has no files any more.
    for (const form of certificate && !certificate.revokedAt ? forms : []) {
      if (!certificate) continue
      const file = await makeCertificateFile(context, certificate, form)
      const name = `certificates/${toFileName(file.name)}`
      yield { name, content: file.bytes, isPacked: form === 'pdf' }
      links.push(markup`<li><a href="${name}">${say(locale, `archive.certificate.${form}`)}</a></li>\n`)
    }
    const check = `${config.publicUrl}/certificate/verify/${encodeURIComponent(card.number)}`
    written.push(markup`<section class="card">
<h2 lang="${card.cert_lang}">${card.cert_name}</h2>
<p>${say(locale, 'archive.certificate.issued', { name: card.name, day: wordDay(context, card.issued_on) })}</p>
<p>${say(locale, `certificate.status.${card.status}`)}${
      card.valid_until === null
        ? null
        : markup` · ${say(locale, 'archive.certificate.until', { day: wordDay(context, card.valid_until) })}`
    }</p>
<ul>${links}</ul>
<p class="small">${card.number}: <a href="${check}">${check}</a></p>
</section>
`)
  }
  const title = say(locale, 'archive.certificates.title')
  list({ name: 'certificates.html', title })
  yield { name: 'certificates.html', content: writePage({ locale, title, depth: 0 }, markup`${written}`) }
}

export async function* makeHoursPage(
  context: ArchiveContext,
  list: (page: ListedPage) => void,
): AsyncGenerator<ArchiveFile> {
  const { locale } = context
  const first = await askHours(context, {})
  if (!first || first.phases.length === 0) return
  const title = say(locale, 'order.statement')
  list({ name: 'hours.html', title })
  yield {
    name: 'hours.html',
    content: writePage({ locale, title, depth: 0 }, markup`${await writeHours(context, first.phases)}`),
  }
}

async function askHours(context: ArchiveContext, asked: { cert_id?: string; page?: number }) {
  const found = await orderCalls['/order/hours'](context, { page: 1, page_size: PAGE_SIZE, ...asked })
  return found instanceof Refusal ? undefined : found
}

async function writeHours(context: ArchiveContext, phases: OutputOf<'/order/hours'>['phases']): Promise<Html[]> {
  const { locale } = context
  const written: Html[] = []
  for (const phase of phases) {
    const lines: Html[] = []
    for (let page = 1; ; page++) {
      const found = await askHours(context, { cert_id: phase.cert_id, page })
      lines.push(...(found?.list ?? []).map((line) => writeLine(context, line)))
      if ((found?.list.length ?? 0) < PAGE_SIZE) break
    }
    written.push(markup`<h2 lang="${phase.cert_lang}">${phase.cert_name}</h2>
<p>${say(locale, 'archive.hours.left', { left: wordClock(phase.balance_seconds) })}</p>
<div class="wide"><table>
<thead><tr><th scope="col">${say(locale, 'order.statement.when')}</th><th scope="col">${say(locale, 'order.statement.what')}</th><th scope="col" class="number">${say(locale, 'order.statement.change')}</th><th scope="col" class="number">${say(locale, 'order.statement.after')}</th></tr></thead>
<tbody>${lines}</tbody>
</table></div>
`)
  }
  return written
}

const writeLine = (context: ArchiveContext, line: Line): Html =>
  markup`<tr><td>${wordSeconds(context, line.at)}</td><td>${wordLine(context, line)}</td><td class="number">${wordClock(line.seconds)}</td><td class="number">${wordClock(line.balance_after_seconds)}</td></tr>\n`

function wordLine({ locale }: ArchiveContext, { kind, source, experiment_name: experiment, price }: Line): string {
  const from = say(locale, `order.source.${source}`)
  if (kind === 'credit') return from
  if (kind === 'use') {
    if (experiment === null) return say(locale, 'order.entry.usePlain')
    const isOrdinary = price === null || price === 1
    return isOrdinary
      ? say(locale, 'order.entry.use', { experiment })
      : say(locale, 'order.entry.usePriced', { experiment, price })
  }
  return say(locale, `order.entry.${kind}`, { source: from })
}

export async function* makeOrdersPage(
  context: ArchiveContext,
  list: (page: ListedPage) => void,
): AsyncGenerator<ArchiveFile> {
  const { locale } = context
  const written: Html[] = []
  for (let page = 1; ; page++) {
    const found = await orderCalls['/order/list'](context, { page, page_size: PAGE_SIZE })
    for (const order of found.list)
      written.push(
        markup`<tr><td>${wordSeconds(context, order.created_at)}</td><td>${order.reference}</td><td><span lang="${order.cert_lang}">${order.cert_name}</span>${
          order.hours === null ? null : markup`, ${say(locale, 'archive.order.hours', { hours: order.hours })}`
        }</td><td class="number">${wordMoney(order.price, locale)}</td><td>${say(locale, `order.state.${order.state}`)}</td></tr>\n`,
      )
    if (found.list.length < PAGE_SIZE) break
  }
  if (written.length === 0) return
  const title = say(locale, 'archive.orders.title')
  list({ name: 'orders.html', title })
  const head = (['when', 'reference', 'what', 'price', 'state'] as const).map(
    (column) => markup`<th scope="col">${say(locale, `archive.order.${column}`)}</th>`,
  )
  yield {
    name: 'orders.html',
    content: writePage(
      { locale, title, depth: 0 },
      markup`<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${written}</tbody></table></div>`,
    ),
  }
}
