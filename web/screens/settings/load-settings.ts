import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { cacheUser } from '../../session/session.ts'
import { forLearner, type NotLoaded } from '../for-learner.ts'

export interface AccountSettings {
  readonly account: OutputOf<'/user/settings'>
  readonly app: OutputOf<'/user/second-factor'>
  readonly sessions: OutputOf<'/user/sessions'>['list']
  readonly mails: OutputOf<'/message/preferences'>['list']
  readonly recall: OutputOf<'/recall/settings'>
  readonly calendar: OutputOf<'/calendar/settings'>
}
export type SettingsView = { readonly kind: 'learner'; readonly settings: AccountSettings } | NotLoaded

export const loadSettings = (): Promise<SettingsView> =>
  forLearner(async () => {
    const [account, app, { list: sessions }, { list: mails }, recall, calendar] = await Promise.all([
      ask('/user/settings', {}),
      ask('/user/second-factor', {}),
      ask('/user/sessions', {}),
      ask('/message/preferences', {}),
      ask('/recall/settings', {}),
      ask('/calendar/settings', {}),
    ])
    cacheUser(account.user) // fresh from the server: what another device has changed shows everywhere
    return { kind: 'learner', settings: { account, app, sessions, mails, recall, calendar } }
  })
