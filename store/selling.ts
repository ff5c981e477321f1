// What the site's files say about money: the price of hours, the school's account.
import { z } from 'zod'
import { weekdays } from '../domain/order/office.ts'
import type { Db } from './database.ts'
import { optional, rows, sql } from './sql.ts'
import { paymentMethods } from '../domain/order/state.ts'

const Price = z
  .strictObject({
    currency: z.string(),
    per_hour: z.number(),
    validities: z.array(z.strictObject({ id: z.string(), days: z.number() })),
  })
  .transform(({ currency, per_hour, validities }) => ({ perHour: { amount: per_hour, currency }, validities }))

export const selectOptionalHoursPrice = (db: Db) =>
  optional(db, Price, sql`select currency, per_hour, validities from hours_price`)

const details = z.strictObject({
  bankName: z.string(),
  bankAddress: z.string(),
  accountTitle: z.string(),
  accountNumber: z.string(),
  iban: z.string(),
  currency: z.string(),
  swift: z.string(),
  address: z.string(),
  methods: z.array(z.enum(paymentMethods)),
  office: z.strictObject({
    zone: z.string(),
    days: z.array(z.enum(weekdays)),
    fromHour: z.number(),
    toHour: z.number(),
    closed: z.array(z.string()),
  }),
})
export type BankFact = z.output<typeof details>

const Bank = z.strictObject({ details })

/** Where to pay; `undefined` when the site's files name no account. */
export const selectOptionalBank = async (db: Db): Promise<BankFact | undefined> =>
  (await optional(db, Bank, sql`select details from bank_account`))?.details

const HoursOf = z
  .strictObject({ phase_id: z.string(), title: z.record(z.string(), z.string()) })
  .transform((row) => ({ phaseId: row.phase_id, title: row.title }))

/** The phases in which a learner has or had hours. */
export const selectPhasesWithHours = (db: Db, accountId: string) =>
  rows(
    db,
    HoursOf,
    sql`select p.id as phase_id, p.title from phase p where exists (select from hour_lot l where l.phase_id = p.id and l.account_id = ${accountId}) order by p.position, p.id`,
  )

const Reference = z.strictObject({ id: z.string(), reference: z.string() })

/** The references of orders, by id. */
export const selectReferences = async (db: Db, accountId: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await rows(db, Reference, sql`select id, reference from purchase_order where account_id = ${accountId}`)).map(
      ({ id, reference }) => [id, reference],
    ),
  )
