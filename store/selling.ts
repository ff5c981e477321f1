// What the site's files say about money: the price of hours, the school's account.
import { z } from 'zod'
import { countryOf } from '../domain/order/bank-account.ts'
import { weekdays } from '../domain/order/office.ts'
import type { BankEdition } from '../domain/phase/edition.ts'
import type { Db } from './database.ts'
import { optional, rows, sql } from './sql.ts'
import { paymentMethods } from '../domain/order/state.ts'

const money = z.strictObject({ amount: z.number(), currency: z.string() })

const Price = z
  .strictObject({
    currency: z.string(),
    per_hour: z.number(),
    other_prices: z.array(money),
    validities: z.array(z.strictObject({ id: z.string(), days: z.number() })),
  })
  .transform(({ currency, per_hour, other_prices, validities }) => ({
    /** Of one hour; one in each currency, the school's own first. */
    perHour: [{ amount: per_hour, currency }, ...other_prices],
    validities,
  }))

export const selectOptionalHoursPrice = (db: Db) =>
  optional(db, Price, sql`select currency, per_hour, other_prices, validities from hours_price`)

const own = z.string().default('') // an account that was written before there was such a field has none
/** An account as it is stored: with the site's contents, and with an order as it was then. */
export const storedBank = z
  .strictObject({
    country: z.string().optional(),
    bankName: z.string(),
    bankAddress: own,
    bankBranch: own,
    accountTitle: z.string(),
    accountNumber: own,
    iban: own,
    currency: z.string(),
    swift: own,
    cnaps: own,
    routingNumber: own,
    sortCode: own,
    address: own,
    methods: z.array(z.enum(paymentMethods)),
    office: z.strictObject({
      zone: z.string(),
      days: z.array(z.enum(weekdays)),
      fromHour: z.number(),
      toHour: z.number(),
      closed: z.array(z.string()),
    }),
  })
  .transform((stored): BankEdition => ({ ...stored, country: countryOf(stored) ?? '' }))
export type BankFact = BankEdition

const Bank = z
  .strictObject({ details: storedBank, accounts: z.array(storedBank).nullable() })
  .transform(({ details, accounts }) => accounts ?? [details])

/** Where to pay, the school's own currency first; none when the site's files name no account. */
export const selectBanks = async (db: Db): Promise<BankFact[]> =>
  (await optional(db, Bank, sql`select details, accounts from bank_account`)) ?? []

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
