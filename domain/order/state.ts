// The way of an order (READINGS §7): draft → applying → approved or rejected → (bought hours) expired.

export const orderKinds = ['phase', 'hours'] as const
export type OrderKind = (typeof orderKinds)[number]

export const paymentMethods = ['transfer', 'atm', 'pos'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const orderStates = ['draft', 'applying', 'approved', 'rejected', 'cancelled', 'expired', 'reversed'] as const
/** `expired`: the validity of bought hours is over. `reversed`: an approval that was taken back. */
export type OrderState = (typeof orderStates)[number]

const can = <const S extends readonly OrderState[]>(...states: S) =>
  Object.assign((state: OrderState): boolean => states.includes(state), { states })

/** Which state allows what; the screens, the calls and the sentences ask this. */
export const orderCan = {
  /** Other numbers of hours, another validity. */
  change: can('draft'),
  /** A receipt, or another one in its place. */
  upload: can('draft', 'rejected'),
  submit: can('draft', 'rejected'),
  /** A payment that its provider has signed. */
  pay: can('draft', 'applying', 'rejected'),
  /** To whom a receipt is written. Confirmed, it stays as it was asked for. */
  invoice: can('draft', 'applying', 'rejected'),
  cancel: can('draft', 'applying', 'rejected'),
  decide: can('applying'),
  reverse: can('approved', 'expired'),
  /** A receipt that was returned by mistake: it is decided about once more. */
  reopen: can('rejected'),
  /** A printed confirmation of payment; the official invoice that finance fills in. */
  confirm: can('approved', 'expired'),
} as const

/** Undecided, or rejected and waiting for another receipt: the learner can go on with it. */
export const isOpen = (state: OrderState): boolean => orderCan.cancel(state)

/** What the state is at `now`: bought hours expire by the clock, whenever a job gets round to writing it down. */
export const stateAt = (
  order: { readonly state: OrderState; readonly expiresAt: Date | null },
  now: Date,
): OrderState =>
  order.state === 'approved' && order.expiresAt !== null && order.expiresAt <= now ? 'expired' : order.state
