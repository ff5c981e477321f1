import { labelOf } from '../../../contract/provider.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { to } from '../../paths.ts'
import { headingOf } from './heading.ts'
import type { Stopped } from './load-arrival.ts'
import { useLeaveFor } from './use-leave-for.ts'
import styles from '../account/account.module.css'

/** What happened, what is safe, and the ways on. */
export function StoppedNote({ stopped }: { stopped: Stopped }) {
  const { why, provider, purpose } = stopped
  const { t, locale } = useMessages()
  const { going, failure, leave } = useLeaveFor(purpose)
  const name = provider === undefined ? '' : labelOf(provider, locale)
  const texts = {
    cancelled: t('account.provider.stopped.cancelledText'),
    over: t('account.provider.stopped.overText'),
    unreachable: t('account.provider.stopped.unreachableText'),
    refused: t('account.provider.stopped.refusedText'),
    taken: t('account.provider.stopped.takenText'),
    bound: t('account.provider.stopped.boundText', { provider: name }),
  } satisfies Record<Stopped['why'], string>
  return (
    <>
      <h1>{headingOf(t, stopped, locale)}</h1>
      <p className={styles['lead']}>{texts[why]}</p>
      {failure === undefined ? null : (
        <p role="alert" className={styles['silent']}>
          {failure}
        </p>
      )}
      <div className={styles['actions']}>
        <ButtonLink look="gold" to={purpose === 'bind' ? to.settings() : to.signIn()}>
          {t(
            purpose === 'bind'
              ? 'account.provider.toSettings'
              : why === 'over'
                ? 'shell.signIn'
                : 'account.provider.byEmail',
          )}
        </ButtonLink>
        {provider === undefined || why === 'bound' ? null : (
          <Button
            busy={going === undefined ? undefined : t('account.provider.going', { provider: name })}
            onClick={() => void leave(provider)}
          >
            {t('account.provider.retry', { provider: name })}
          </Button>
        )}
      </div>
    </>
  )
}
