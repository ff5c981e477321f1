// A school that sells, for tests: prices, an account, a phase with a price and a free one with experiments.
import sharp from 'sharp'
import type { Order } from '../../contract/order-shapes.ts'
import type { Locale } from '../../messages/locale.ts'
import type { Db } from '../../store/database.ts'
import { run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import type { TestApp, TestLearner, TestReply } from '../http/test-app.ts'

/** As the release before wrote an account, and still reads it. */
export const shopBank = {
  bankName: 'Example Bank',
  bankAddress: '1 Example Street',
  accountTitle: 'The School',
  accountNumber: '123',
  iban: 'AE07 0331 2345 6789 0123 456',
  currency: 'USD',
  swift: 'EXMPAEAD',
  address: '1 University Avenue',
  methods: ['transfer', 'atm', 'pos'],
  office: { zone: 'Asia/Dubai', days: ['mon', 'tue', 'wed', 'thu'], fromHour: 8, toHour: 16, closed: [] },
}
/** In yuan, without an IBAN. */
export const shanghaiBank = {
  ...shopBank,
  country: 'CN',
  bankName: '中国工商银行',
  bankAddress: '',
  bankBranch: '上海市分行营业部',
  accountTitle: '格物学校',
  accountNumber: '1001234509300123456',
  cnaps: '102290000013',
  iban: '',
  swift: '',
  currency: 'CNY',
}

/** The phases `paid` (US$ 50.00) and `free`, whose lesson `lab` has hours to buy for US$ 2.00 each. */
export async function giveShop(db: Db): Promise<void> {
  await run(db, sql`insert into bank_account (details) values (${JSON.stringify(shopBank)})`)
  await run(
    db,
    sql`insert into hours_price (currency, per_hour, validities) values ('USD', 200, ${JSON.stringify([
      { id: 'd30', days: 30 },
      { id: 'd90', days: 90 },
    ])})`,
  )
  await givePhase(db, {
    id: 'paid',
    price: { amount: 5000, currency: 'USD' },
    modules: [{ id: 'one', lessons: [{ id: 'first' }] }],
  })
  await givePhase(db, { id: 'free', modules: [{ id: 'labs', lessons: [{ id: 'lab', items: ['experiment'] }] }] })
}

let pictures = 0
/** A picture that no other test has sent. */
export const makeReceipt = async (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30 + pictures++, channels: 3, background: '#fafafa' } })
    .png()
    .withMetadata({ exif: { IFD0: { Artist: 'somebody' } } })
    .toBuffer()

/** What a learner does on the way to a decision; each step as the screen asks it. */
export function makeBuyer(house: TestApp, learner: TestLearner) {
  const ask = (path: Parameters<TestApp['call']>[0], form: Record<string, string>, file?: Buffer): Promise<TestReply> =>
    house.call(path, form, { learner, ...(file ? { file: { name: 'receipt.png', bytes: file } } : {}) })
  const orderOf = ({ body }: TestReply): Order => {
    if (!('order' in body)) throw new Error(JSON.stringify(body))
    return body['order'] as Order // parsed by the contract on its way out
  }
  const buyer = {
    ask,
    askIn: (lang: Locale, path: Parameters<TestApp['call']>[0], form: Record<string, string>) =>
      house.call(path, form, { learner, lang }),
    enter: () => giveEnrolment(house.database, { accountId: learner.id, phaseId: 'free' }),
    createHours: async (hours = 10, validity = 'd30', currency = 'USD') =>
      orderOf(
        await ask('/order/create', {
          kind: 'hours',
          cert_id: 'free',
          node_id: 'lab',
          hours: String(hours),
          validity,
          currency,
        }),
      ),
    createPhase: async () => orderOf(await ask('/order/create', { kind: 'phase', cert_id: 'paid' })),
    upload: async (orderId: string, file?: Buffer) =>
      ask('/order/receipt', { order_id: orderId }, file ?? (await makeReceipt())),
    submit: (orderId: string, more: Record<string, string> = {}) =>
      ask('/order/submit', { order_id: orderId, ...more }),
    detail: async (orderId: string) => orderOf(await ask('/order/detail', { order_id: orderId })),
    /** Draft, receipt, sent. */
    apply: async (order: Order) => {
      await buyer.upload(order.id)
      return orderOf(await buyer.submit(order.id))
    },
    balance: async () => {
      const { body } = await ask('/order/hours', {})
      return Number(body['balance_seconds'])
    },
  }
  return buyer
}
