// The seam: what an online way to pay is. One folder each, listed in registry.ts; how to add one:
// docs/how-to-add-a-payment-provider.md.
import type { Locale } from '../../../messages/locale.ts'
import { configurable, type Configurable, type Definition, type OwnSettings } from '../configured.ts'

/** What the learner is to pay. */
interface Asked {
  readonly orderId: string
  /** What the order is called where money is counted. */
  readonly reference: string
  /** Whole minor units. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly locale: Locale
  /** The order's page: people come back to it, and it shows what our call-back has been told. */
  readonly returnTo: string
}

/** A call-back as it came: anybody may have sent it. */
export interface Callback {
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The very bytes: a signature is over them, not over what a parser makes of them. */
  readonly body: Buffer
}

/**
 * What a call-back with the provider's own signature says. `paid`: money has arrived. `other`: anything else that it
 * tells of. `sentAt` is what was signed, never a header beside it.
 */
type Heard =
  | {
      readonly kind: 'paid'
      readonly sentAt: Date
      /** The provider's id of the event: the same at each delivery. */
      readonly eventId: string
      readonly orderId: string
      readonly amount: number
      readonly currency: string
    }
  | { readonly kind: 'other'; readonly sentAt: Date }

export interface PaymentProvider {
  /** Where to send the browser. @throws PaymentUnreachable within ten seconds */
  readonly begin: (asked: Asked) => Promise<{ readonly url: string }>
  /**
   * Reads a call-back. `signature`: not the provider's, or none; nothing of the body is looked at then. `unreadable`:
   * signed, but not as agreed.
   */
  readonly hear: (callback: Callback) => Heard | 'signature' | 'unreadable'
}

/** It does not answer, or not in time, or says no. */
export class PaymentUnreachable extends Error {
  override name = 'PaymentUnreachable'
}

/** What every way to pay gets from the house. */
export interface PaymentHouse {
  readonly publicUrl: string
}

/** A way as a learner sees it: what it is called in each language, and what does the work. */
export interface OfferedWay {
  readonly label: Readonly<Record<Locale, string>>
  readonly provider: PaymentProvider
}

/** A way to pay: its name, its settings, and what they make. */
export const definePayment = <S extends OwnSettings>(
  label: OfferedWay['label'],
  { make, ...definition }: Definition<S, PaymentHouse, PaymentProvider>,
): Configurable<PaymentHouse, OfferedWay> =>
  configurable({ ...definition, make: (settings, house) => ({ label, provider: make(settings, house) }) })
