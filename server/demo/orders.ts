// Orders of lab hours: most are decided, some wait for finance.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { writeReference } from '../../domain/order/reference.ts'
import type { DemoRow } from '../../store/demo.ts'
import type { FileStore } from '../outside/file-store.ts'
import { idOf, makeDraw } from './chance.ts'
import type { Course, Write } from './learner.ts'
import type { Person } from './person.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const PER_HOUR = 200
/** Of a hundred learners so many have bought hours. */
const BUYERS = 8
const WAITING = 6

interface Given {
  readonly people: readonly Person[]
  readonly course: Course
  readonly by: string
  readonly now: Date
  readonly receipts: FileStore
  readonly write: Write
}

export async function makeOrders({ people, course, by, now, receipts, write }: Given): Promise<void> {
  const buyers = people.filter(({ n, joinedAt }) => n % 100 < BUYERS && now.getTime() - joinedAt.getTime() > 3 * DAY_MS)
  for (const [place, person] of buyers.entries()) {
    const draw = makeDraw(person.n + 77)
    const isWaiting = place < WAITING
    const hours = draw.pick([3, 5, 10])
    const id = idOf('demo order', person.n)
    const createdAt = isWaiting
      ? new Date(now.getTime() - draw.between(1, 40) * HOUR_MS)
      : new Date(person.joinedAt.getTime() + draw.share() * (now.getTime() - person.joinedAt.getTime() - 2 * DAY_MS))
    const decidedAt = new Date(createdAt.getTime() + draw.between(1, 20) * HOUR_MS)
    const isApproved = draw.chance(0.88)
    const amount = hours * PER_HOUR
    const reference = writeReference(Uint8Array.from(createHash('sha256').update(id).digest().subarray(0, 8)))
    const expiresAt = new Date(decidedAt.getTime() + 90 * DAY_MS)
    write('purchase_order', {
      id,
      reference,
      account_id: person.id,
      kind: 'hours',
      phase_id: course.phaseId,
      lesson_id: null,
      hours,
      validity_id: 'd90',
      validity_days: 90,
      amount,
      currency: 'USD',
      account: null,
      state: isWaiting ? 'applying' : isApproved ? (expiresAt <= now ? 'expired' : 'approved') : 'rejected',
      round: 1,
      method: draw.pick(['transfer', 'atm']),
      transaction_number: `T${idOf(id, 'transaction').slice(0, 8).toUpperCase()}`,
      created_at: createdAt,
      submitted_at: createdAt,
      answer_by: new Date(createdAt.getTime() + DAY_MS),
      decided_at: isWaiting ? null : decidedAt,
      decided_by: isWaiting ? null : by,
      reason: isWaiting || isApproved ? null : 'The picture is too blurred to read.',
      received_amount: !isWaiting && isApproved ? amount : null,
      expires_at: !isWaiting && isApproved ? expiresAt : null,
    })
    const event = (state: string, at: Date, more: DemoRow = {}) =>
      write('order_event', { order_id: id, state, done_by: null, reason: null, amount: null, at, ...more })
    event('draft', createdAt)
    event('applying', createdAt)
    if (isWaiting) await putReceipt({ receipts, write, id, reference, amount, person, at: createdAt })
    else if (!isApproved) event('rejected', decidedAt, { done_by: by, reason: 'The picture is too blurred to read.' })
    else {
      event('approved', decidedAt, { done_by: by, amount })
      const key = `order ${id}`
      const of = { account_id: person.id, phase_id: course.phaseId, order_id: id, credited_at: decidedAt }
      write('hour_lot', { ...of, source: 'purchase', expires_at: expiresAt, key })
      write('hour_entry', { lot_key: key, kind: 'credit', seconds: hours * 3600, key, session_id: null, at: decidedAt })
      if (expiresAt <= now)
        write('hour_entry', {
          lot_key: key,
          kind: 'expiry',
          seconds: -hours * 3600,
          key: `${key} expiry`,
          session_id: null,
          at: expiresAt,
        })
    }
  }
}

const drawing = readFileSync(new URL('receipt.svg', import.meta.url), 'utf8')

async function putReceipt(one: {
  receipts: FileStore
  write: Write
  id: string
  reference: string
  amount: number
  person: Person
  at: Date
}): Promise<void> {
  const { receipts, write, id, reference, amount, person, at } = one
  const shown = drawing
    .replace('{amount}', (amount / 100).toFixed(2))
    .replace('{reference}', reference)
    .replace('{name}', `${person.firstName} ${person.lastName}`)
    .replace('{day}', at.toISOString().slice(0, 10))
  const bytes = await sharp(Buffer.from(shown)).png().toBuffer()
  const key = idOf('demo receipt', person.n)
  await receipts.put(key, bytes, 'image/png')
  const hash = `\\x${createHash('sha256').update(bytes).digest('hex')}`
  write('order_receipt', {
    order_id: id,
    round: 1,
    key,
    name: 'receipt.png',
    type: 'image/png',
    bytes: bytes.length,
    hash,
    uploaded_at: at,
  })
}
