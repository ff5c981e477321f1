// Somebody who buys, and a receipt on its way, by calls.
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { OutputOf } from '../contract/index.ts'
import { ask, houseUrl, signUpLearner, type Learner } from './house.ts'
import { PHASE } from './people.ts'

export const hoursPath = `/phase/experimentCheckout/${PHASE}.outline/byte-pairs/${PHASE}`
/** A picture that no order has yet: the same one twice is told. */
export async function makeReceipt(): Promise<{
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  return {
    name: '付款凭证.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300 + randomInt(200), height: 600, channels: 3, background } })
      .png()
      .toBuffer(),
  }
}

export async function signUpBuyer(profile?: { first: string; last: string }): Promise<Learner> {
  const learner = await signUpLearner(profile)
  await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
  return learner
}

/** An order of three hours whose receipt is with finance. */
export async function sendReceipt(token: string): Promise<{ readonly id: string }> {
  const { validities } = await ask('/order/checkout', { kind: 'hours', cert_id: PHASE }, token)
  const { order } = await ask(
    '/order/create',
    { kind: 'hours', cert_id: PHASE, node_id: 'byte-pairs', hours: '3', validity: validities[0]?.id ?? '' },
    token,
  )
  const form = new FormData()
  form.append('order_id', order.id)
  const { buffer, name } = await makeReceipt()
  form.append('receipt', new Blob([new Uint8Array(buffer)]), name)
  const response = await fetch(`${houseUrl()}/api/order/receipt`, {
    method: 'POST',
    body: form,
    headers: { 'access-token': token, 'accept-language': 'en' },
  })
  const stored = (await response.json()) as OutputOf<'/order/receipt'> // checked by the contract on its way out
  if (!stored.order?.receipt) throw new Error(`the receipt was refused: ${JSON.stringify(stored)}`)
  await ask('/order/submit', { order_id: order.id }, token)
  return { id: order.id }
}
