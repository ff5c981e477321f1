import { labelOf } from '../../../contract/provider.ts'
import { useSyncExternalStore } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useIsHydrated } from '../../parts/audience.tsx'
import { Button } from '../../parts/button.tsx'
import { useSite } from '../../use-site.ts'
import { readLastProvider } from './begun.ts'
import { ProviderMark } from './provider-mark.tsx'
import { useLeaveFor } from './use-leave-for.ts'
import styles from '../account/account.module.css'

const never = () => () => {}
const nobody = () => undefined

/** Ways to sign in besides e-mail: those that the school has set up. */
export function ProviderButtons() {
  const { t, locale } = useMessages()
  const providers = useSite()?.providers ?? []
  const isHydrated = useIsHydrated()
  const last = useSyncExternalStore(never, readLastProvider, nobody)
  const { going, failure, leave } = useLeaveFor('sign_in')
  if (providers.length === 0) return null
  return (
    <div className={styles['providers']}>
      <p className={styles['or']}>{t('account.provider.or')}</p>
      {failure === undefined ? null : (
        <p role="alert" className={styles['silent']}>
          {failure}
        </p>
      )}
      {providers.map((provider) => (
        <Button
          key={provider}
          icon={<ProviderMark provider={provider} />}
          disabled={!isHydrated}
          data-waiting={!isHydrated || undefined}
          busy={going === provider ? t('account.provider.going', { provider: labelOf(provider, locale) }) : undefined}
          onClick={() => void leave(provider)}
        >
          {t('account.provider.continue', { provider: labelOf(provider, locale) })}
        </Button>
      ))}
      {last !== undefined && providers.includes(last) ? (
        <p className={styles['last']}>{t('account.provider.last', { provider: labelOf(last, locale) })}</p>
      ) : null}
    </div>
  )
}
