import type { ScreenHandle } from '../../root.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/hours-checkout.ts'
import { Checkout, CheckoutWaiting } from './checkout.tsx'
import { checkoutOf, loadCheckout } from './load-checkout.ts'

const nouns = ['order'] as const

export const handle: ScreenHandle = {
  nouns,
  title: (t, data) => `${t(checkoutOf(data) ? 'order.checkout.hours' : 'order.checkout')} · ${t('shell.brand')}`,
}
export const clientLoader = makeOwnLoader(
  nouns,
  ({ params }: { params: { mapId: string; nodeId: string; certId: string } }) =>
    loadCheckout({ kind: 'hours', cert_id: params.certId, map_id: params.mapId, node_id: params.nodeId }),
)

export function HydrateFallback() {
  return <CheckoutWaiting />
}

/** Experiment hours for a phase; the address names the lesson to go back to. */
export default function HoursCheckout({ loaderData }: Route.ComponentProps) {
  return <Checkout view={loaderData} />
}
