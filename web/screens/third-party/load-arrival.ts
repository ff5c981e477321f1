// The way back from a provider: read once, taken out of the address at once, and ended by one call.
import { redirect } from 'react-router'
import type { ProviderName } from '../../../contract/provider.ts'
import { ask, CallFailed } from '../../api.ts'
import { to } from '../../paths.ts'
import { beginSession } from '../../session/session.ts'
import { goOnPath } from '../account/use-go-on.ts'
import { refusalOf } from '../refusal-of.ts'
import { keepWaiting, readWaiting, rememberProvider, takeBegun, type Purpose, type Waiting } from './begun.ts'

/** What keeps somebody from going on. */
export type Stop = 'cancelled' | 'over' | 'unreachable' | 'refused' | 'taken' | 'bound'
export interface Stopped {
  readonly kind: 'stopped'
  readonly why: Stop
  /** Unknown when nothing was begun here. */
  readonly provider: ProviderName | undefined
  readonly purpose: Purpose
}
/** The account that a provider is to be connected with. */
export interface Owned {
  readonly email: string
  readonly hasPassword: boolean
}
export type Arrival = Stopped | (Waiting & { readonly owned: Owned | undefined })

const stops: Readonly<Record<string, Stop>> = {
  provider_unreachable: 'unreachable',
  provider_refused: 'refused',
  provider_taken: 'taken',
  provider_bound: 'bound',
}
export const stopOf = (error: unknown): Stop =>
  error instanceof CallFailed ? 'unreachable' : (stops[refusalOf(error) ?? ''] ?? 'over')

/** A switch of language loads the screen anew, and what was read once is gone from the address. */
let lastStop: Stopped | undefined

export async function loadArrival(): Promise<Arrival | Response> {
  const query = new URLSearchParams(location.search)
  if (!query.has('state')) {
    const waiting = readWaiting()
    return waiting
      ? withOwned(waiting)
      : (lastStop ?? { kind: 'stopped', why: 'over', provider: undefined, purpose: 'sign_in' })
  }
  history.replaceState(history.state, '', to.thirdParty()) // code and state belong into no history
  lastStop = undefined
  const begun = await takeBegun(query.get('state') ?? '')
  const stop = (why: Stop) =>
    (lastStop = { kind: 'stopped', why, provider: begun?.provider, purpose: begun?.purpose ?? 'sign_in' })
  if (!begun) return stop('over')
  const code = query.get('code')
  const error = query.get('error') ?? 'access_denied' // from WeChat, who said no comes back with nothing in hand
  if (code === null) return stop(error === 'access_denied' ? 'cancelled' : 'refused')
  try {
    const { outcome, provider, session, is_new, ticket, email, has_password } = await ask('/index/thirdparty-login', {
      state: begun.secret,
      code,
      iss: query.get('iss') ?? undefined,
    })
    if (session) {
      rememberProvider(provider)
      beginSession(session)
      return redirect(is_new ? to.completeInformation() : goOnPath())
    }
    if (ticket === null || outcome === 'signed_in') throw new Error('neither a session nor a ticket')
    const waiting = { kind: outcome, provider, ticket, email, hasPassword: has_password }
    keepWaiting(waiting)
    return await withOwned(waiting)
  } catch (error) {
    return stop(stopOf(error))
  }
}

async function withOwned(waiting: Waiting): Promise<Arrival> {
  if (waiting.kind !== 'bind') return { ...waiting, owned: undefined }
  const [{ has_password }, { user }] = await Promise.all([ask('/user/third-party-users', {}), ask('/user/detail', {})])
  return { ...waiting, owned: { email: user.email, hasPassword: has_password } }
}
