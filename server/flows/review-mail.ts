// The mails to finance: for each receipt a link, and a reminder when nobody has answered it after two working days.
import { z } from 'zod'
import { addWorkingDays, ANSWER_DAYS, type Office } from '../../domain/order/office.ts'
import { orderCan } from '../../domain/order/state.ts'
import { say } from '../../messages/format.ts'
import type { Db } from '../../store/database.ts'
import { insertJob } from '../../store/job.ts'
import { selectOptionalOrder } from '../../store/order.ts'
import { wordBought, wordMoney } from './order-words.ts'
import { REVIEW_LINK_DAYS, signReviewLink } from './review-link.ts'
import { link, sendMail, text, type MailContext } from './send-mails.ts'

const payload = z.strictObject({
  orderId: z.string(),
  round: z.number(),
  isReminder: z.boolean(),
  /** Of a confirmed order: its official invoice is to be filled in. */
  isInvoice: z.boolean().optional(),
})
type ReviewMail = z.output<typeof payload>

// 25 tries reach over almost four days.
const TRIES = 25
const DAY_MS = 86_400_000

const queue = (db: Db, mail: ReviewMail, runAt?: Date) =>
  insertJob(db, {
    task: 'send-review-mail',
    payload: mail,
    key: `review mail ${mail.orderId} ${mail.round}${mail.isReminder ? ' reminder' : ''}`,
    maxAttempts: TRIES,
    ...(runAt ? { runAt } : {}),
  })

/** The mail of a submission now, and its reminder. */
export async function queueReviewMails(
  db: Db,
  { orderId, round, office, now }: { orderId: string; round: number; office: Office; now: Date },
): Promise<void> {
  await queue(db, { orderId, round, isReminder: false })
  await queue(db, { orderId, round, isReminder: true }, addWorkingDays(now, office, ANSWER_DAYS))
}

/** Another mail with a fresh link. */
export const queueReviewMailAgain = (db: Db, { orderId, round }: { orderId: string; round: number }) =>
  queue(db, { orderId, round, isReminder: false })

/** The mail of an official invoice that is to be filled in, whatever receipt the order was confirmed by. */
export const queueInvoiceMail = (db: Db, { orderId }: { orderId: string }) =>
  insertJob(db, {
    task: 'send-review-mail',
    payload: { orderId, round: 0, isReminder: false, isInvoice: true } satisfies ReviewMail,
    key: `invoice mail ${orderId}`,
    maxAttempts: TRIES,
  })

/** Written when it is sent: the link never lies in the queue. What was decided meanwhile asks for no mail. */
export async function sendReviewMail(context: MailContext, job: unknown): Promise<void> {
  const { config, database } = context
  const { orderId, round: asked, isReminder, isInvoice = false } = payload.parse(job)
  const order = await selectOptionalOrder(database, { orderId })
  if (!order) return
  const round = isInvoice ? order.round : asked
  const isDue = isInvoice
    ? orderCan.confirm(order.state) && order.invoice !== null && !order.invoice.official
    : order.round === round && orderCan.decide(order.state)
  if (!isDue) return
  const locale = config.FINANCE_LANG
  const token = signReviewLink(config.SECRET, {
    orderId,
    round,
    expiresAt: new Date(context.now().getTime() + REVIEW_LINK_DAYS * DAY_MS),
  })
  const [bought, price, { reference }] = [wordBought(order, locale), wordMoney(order.price, locale), order]
  const learner = order.name === '' ? order.email : `${order.name} (${order.email})`
  await sendMail(context, {
    kind: 'review',
    to: config.FINANCE_EMAIL,
    locale,
    subject: say(
      locale,
      isInvoice ? 'mail.review.invoice' : isReminder ? 'mail.review.reminder' : 'mail.review.subject',
      {
        reference,
        price,
      },
    ),
    blocks: [
      text(
        isInvoice
          ? say(locale, 'mail.review.invoiceLead', { learner, bought, price, reference })
          : say(locale, isReminder ? 'mail.review.waits' : 'mail.review.lead', { learner, bought, price, reference }),
      ),
      link(
        say(locale, isInvoice ? 'mail.review.invoiceAction' : 'mail.review.action'),
        `${config.publicUrl}/order/review/${token}`,
      ),
      text(say(locale, 'mail.review.validity', { days: REVIEW_LINK_DAYS })),
    ],
  })
}
