import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import { cacheUser } from '../../session/session.ts'
import { Button } from '../button.tsx'
import { usePress } from '../use-press.ts'
import { formatDay } from '../format-day.ts'
import styles from './consent.module.css'

/**
 * A version of the policy that the person has not agreed to: asked in place, on whatever page they are, without
 * stopping their work.
 */
export function ConsentStrip({ version }: { version: string }) {
  const { t, rich, locale } = useMessages()
  const [isPutOff, setIsPutOff] = useState(false)
  const { isBusy, press: agree } = usePress(async () => {
    try {
      cacheUser((await call('/user/consent', { version })).user)
    } catch {
      // The caller has said why; perhaps a newer version is there by now.
      await call('/user/detail', {}, { isQuiet: true }).then(
        ({ user }) => cacheUser(user),
        () => {},
      )
    }
  })
  if (isPutOff) return null
  return (
    <section className={styles['strip']} aria-labelledby="consent">
      <div>
        <h2 id="consent">{t('settings.consent.title')}</h2>
        <p>
          {rich('settings.consent.text', {
            date: formatDay(version, locale),
            link: (words) => <Link to={to.privacy()}>{words}</Link>,
          })}
        </p>
      </div>
      <div className={styles['actions']}>
        <Button look="ink" isSmall busy={isBusy ? t('settings.consent.busy') : undefined} onClick={agree}>
          {t('settings.consent.agree')}
        </Button>
        <Button look="quiet" isSmall onClick={() => setIsPutOff(true)}>
          {t('settings.consent.later')}
        </Button>
      </div>
    </section>
  )
}
