import { useEffect, useState } from 'react'
import { labelOf, providers, type ProviderName } from '../../../contract/provider.ts'
import { canUnbind } from '../../../domain/account/third-party.ts'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import { useUser } from '../../session/use-user.ts'
import { ProviderMark } from '../third-party/provider-mark.tsx'
import { useLeaveFor } from '../third-party/use-leave-for.ts'
import type { Bound } from './bound.ts'
import { Section } from './section.tsx'
import { Unbind } from './unbind.tsx'
import styles from './settings.module.css'

interface Props {
  /** Where a password is set by who has none. */
  readonly setPasswordTo?: string
}

/** Google and the others: which of them sign the learner in. Nothing where the school has none. */
export function ThirdPartyAccounts({ setPasswordTo = to.forgotPassword() }: Props) {
  const { t } = useMessages()
  const [bound, setBound] = useState<Bound | 'failed'>()
  const [tries, setTries] = useState(0)
  // An effect: the page that holds this knows nothing of it and loads nothing for it.
  useEffect(() => {
    let isHere = true
    void ask('/user/third-party-users', {}).then(
      (reply) => isHere && setBound(reply),
      () => isHere && setBound('failed'),
    )
    return () => {
      isHere = false
    }
  }, [tries])
  const isNothing = typeof bound === 'object' && bound.list.length === 0 && bound.available.length === 0
  if (isNothing) return null
  return (
    <Section title={t('account.provider.section.title')} text={t('account.provider.section.text')}>
      {bound === undefined ? <Skeleton lines={2} /> : null}
      {bound === 'failed' ? (
        <div role="alert">
          <p>{t('account.provider.section.failed')}</p>
          <Button onClick={() => setTries(tries + 1)}>{t('shell.error.retry')}</Button>
        </div>
      ) : null}
      {typeof bound === 'object' ? <List bound={bound} onChange={setBound} setPasswordTo={setPasswordTo} /> : null}
    </Section>
  )
}

function List({
  bound,
  onChange,
  setPasswordTo,
}: {
  bound: Bound
  onChange: (bound: Bound) => void
  setPasswordTo: string
}) {
  const { t, locale } = useMessages()
  const { going, failure, leave } = useLeaveFor('bind')
  const [leaving, setLeaving] = useState<ProviderName>()
  const email = useUser()?.email ?? ''
  const shown = providers.filter(
    (provider) => bound.available.includes(provider) || bound.list.some((one) => one.provider === provider),
  )
  const stateOf = (account: string | null) =>
    account === null ? t('account.provider.connected') : t('account.provider.connectedAs', { account })
  return (
    <>
      {failure === undefined ? null : <p role="alert">{failure}</p>}
      <ul className={styles['devices']}>
        {shown.map((provider) => {
          const name = labelOf(provider, locale)
          const own = bound.list.find((one) => one.provider === provider)
          return (
            <li key={provider}>
              <ProviderMark provider={provider} />
              <div>
                <p className={styles['fact']}>{name}</p>
                <p>{own ? stateOf(own.email) : t('account.provider.notConnected')}</p>
              </div>
              {own ? (
                <Button
                  isSmall
                  aria-label={t('account.provider.disconnectNamed', { provider: name })}
                  onClick={() => setLeaving(provider)}
                >
                  {t('account.provider.disconnect')}
                </Button>
              ) : (
                <Button
                  isSmall
                  aria-label={t('account.provider.connectNamed', { provider: name })}
                  busy={going === provider ? t('account.provider.going', { provider: name }) : undefined}
                  onClick={() => void leave(provider)}
                >
                  {t('account.provider.connect')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {leaving === undefined ? null : (
        <Unbind
          provider={leaving}
          others={bound.list.flatMap((one) => (one.provider === leaving ? [] : [one.provider]))}
          hasPassword={bound.has_password}
          isLast={!canUnbind({ hasPassword: bound.has_password, boundCount: bound.list.length })}
          email={email}
          setPasswordTo={setPasswordTo}
          onClose={() => setLeaving(undefined)}
          onChange={onChange}
        />
      )}
    </>
  )
}
