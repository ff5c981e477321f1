// An online way to pay that only tests have: it begins at an address of nobody, and its call-backs are signed by the test.
import { z } from 'zod'
import { definePayment, type OfferedWay, PaymentUnreachable } from './provider.ts'
import { readSigned, writeSigned } from './signature.ts'

const SIGNATURE = 'x-test-signature'
const Paid = z.strictObject({
  event: z.string().min(1).max(200),
  type: z.string(),
  order: z.string().max(100),
  amount: z.int(),
  currency: z.string().length(3),
})
export type TestPaid = z.output<typeof Paid>

const testPay = definePayment(
  { en: 'Test Pay', 'zh-CN': '测试支付' },
  {
    settings: { TEST_PAY_KEY: { shape: z.string().min(16).optional(), note: 'The key of its call-backs.' } },
    needed: ['TEST_PAY_KEY'],
    make: ({ TEST_PAY_KEY: key = '' }) => ({
      async begin({ orderId, amount, currency, returnTo }) {
        if (key.startsWith('away')) throw new PaymentUnreachable('does not answer')
        const url = new URL(`https://pay.example/${orderId}`)
        url.search = new URLSearchParams({ amount: String(amount), currency, returnTo }).toString()
        return { url: url.href }
      },
      hear({ headers, body }) {
        const sentAt = readSigned(key, headers[SIGNATURE], body)
        if (!sentAt) return 'signature'
        const said = readJson(body)
        if (!said.success) return 'unreadable'
        const { event, type, order, amount, currency } = said.data
        return type === 'paid'
          ? { kind: 'paid', sentAt, eventId: event, orderId: order, amount, currency }
          : { kind: 'other', sentAt }
      },
    }),
  },
)

function readJson(body: Buffer) {
  try {
    return Paid.safeParse(JSON.parse(body.toString()))
  } catch {
    return { success: false } as const
  }
}

/** It as a learner is offered it. */
export function offerTestPay(key: string): OfferedWay {
  const found = testPay.configure({ TEST_PAY_KEY: key })
  if (found.kind !== 'offered') throw new Error(JSON.stringify(found))
  return found.make({ publicUrl: 'http://localhost:3000' })
}

/** What the provider sends when somebody has paid. */
export function writeCallback(paid: TestPaid, { key, at }: { key: string; at: Date }) {
  const body = Buffer.from(JSON.stringify(paid))
  return { body, headers: { 'content-type': 'application/json', [SIGNATURE]: writeSigned(key, body, at) } }
}
