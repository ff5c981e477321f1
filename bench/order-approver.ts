// A process that approves every waiting order, several at once, until it is killed: `bench/orders.ts` starts two of it.
import { z } from 'zod'
import { orderReviewCalls } from '../server/calls/order-review.ts'
import { noBrowser, stays } from '../server/calls/call-context.ts'
import { readConfig } from '../server/config.ts'
import { makeLabs } from '../server/flows/make-labs.ts'
import { signReviewLink } from '../server/flows/review-link.ts'
import { makeFileStore } from '../server/outside/make-file-store.ts'
import { openDatabase } from '../store/database.ts'
import { rows, sql } from '../store/sql.ts'
import { makeDrawingRoom } from '../server/outside/drawing/drawing-room.ts'

const config = readConfig({})
const labs = makeLabs(config)
const database = await openDatabase({
  url: undefined,
  dataDir: process.argv[2] ?? '',
  mayJoin: true,
  maxConnections: 5,
})
const waiting = await rows(
  database,
  z.strictObject({ id: z.string() }),
  sql`select id from purchase_order where state = 'applying' order by id limit 60`,
)
await Promise.all(
  waiting.map(async ({ id }) => {
    const now = new Date()
    const token = signReviewLink(config.SECRET, { orderId: id, round: 1, expiresAt: new Date(now.getTime() + 60_000) })
    const context = {
      database,
      config,
      labs,
      receipts: makeFileStore(config),
      providers: {},
      payments: new Map(),
      locale: 'en' as const,
      now,
      source: '',
      device: '',
      browser: noBrowser,
      drawing: makeDrawingRoom(),
      gone: stays,
    }
    await orderReviewCalls['/order/review-decide'](context, {
      token,
      decision: 'approve',
      reviewer: 'Grace',
      amount: 600,
    })
    process.stdout.write('.') // a byte a decision
  }),
)
await database.close()
