import { labelOf } from '../../../contract/provider.ts'
import type { Locale } from '../../../messages/locale.ts'
import type { Translate } from '../../i18n/use-messages.ts'
import type { Arrival } from './load-arrival.ts'

/** What the screen is about now: its heading and its title. */
export function headingOf(t: Translate, arrival: Arrival, locale: Locale): string {
  const provider = arrival.provider === undefined ? '' : labelOf(arrival.provider, locale)
  switch (arrival.kind) {
    case 'prove':
      return t('account.provider.prove.title')
    case 'bind_email':
      return t('account.provider.email.title')
    case 'bind':
      return t('account.provider.bind.title', { provider })
    case 'second_factor':
      return t('account.otp.title')
    case 'stopped':
      return arrival.why === 'over'
        ? t('account.provider.stopped.over')
        : t(`account.provider.stopped.${arrival.why}`, { provider })
  }
}
