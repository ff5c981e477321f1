import type { ScreenHandle } from '../../root.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/phase-checkout.ts'
import { Checkout, CheckoutWaiting } from './checkout.tsx'
import { checkoutOf, loadCheckout } from './load-checkout.ts'

const nouns = ['order'] as const

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const checkout = checkoutOf(data)
    return `${checkout ? t('order.checkout.phase', { phase: checkout.cert_name }) : t('order.checkout')} · ${t('shell.brand')}`
  },
}
export const clientLoader = makeOwnLoader(nouns, ({ params }: { params: { id: string } }) =>
  loadCheckout({ kind: 'phase', cert_id: params.id }),
)

export function HydrateFallback() {
  return <CheckoutWaiting />
}

/** A phase with a price (READINGS §5). */
export default function PhaseCheckout({ loaderData }: Route.ComponentProps) {
  return <Checkout view={loaderData} />
}
