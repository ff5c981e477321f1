import type { OutputOf } from '../../../contract/index.ts'
import { ask, CallFailed } from '../../api.ts'
import { cacheUser, readToken } from '../../session/session.ts'
import { refusalOf } from '../refusal-of.ts'

export interface Settings {
  readonly account: OutputOf<'/user/settings'>
  readonly sessions: OutputOf<'/user/sessions'>['list']
  readonly mails: OutputOf<'/message/preferences'>['list']
}
export type SettingsView = { readonly kind: 'visitor' } | { readonly kind: 'learner'; readonly settings: Settings } | { readonly kind: 'failed'; readonly message: string }

export async function loadSettings(): Promise<SettingsView> {
  if (readToken() === undefined) return { kind: 'visitor' }
  try {
    const [account, { list: sessions }, { list: mails }] = await Promise.all([ask('/user/settings', {}), ask('/user/sessions', {}), ask('/message/preferences', {})])
    cacheUser(account.user) // fresh from the server: what another device has changed shows everywhere
    return { kind: 'learner', settings: { account, sessions, mails } }
  } catch (error) {
    if (refusalOf(error) === 'auth_fail') return { kind: 'visitor' }
    if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
    throw error
  }
}
