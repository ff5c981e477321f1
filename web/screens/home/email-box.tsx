import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../parts/button.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import styles from './email-box.module.css'

/**
 * Leads to log-in with the address as it was typed; log-in checks it. Before the script arrives it is a plain form. The
 * press also starts a phase, for who signs in by it (session/pending-start.ts).
 */
export function EmailBox({ starts }: { starts: string | undefined }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const signIn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = new FormData(event.currentTarget).get('email')
    void navigate(to.signIn(typeof email === 'string' ? email.trim() : undefined))
  }
  return (
    <form data-unprinted className={styles['form']} action={to.signIn()} method="get" noValidate onSubmit={signIn}>
      <label className={styles['field']}>
        <span className={styles['label']}>{t('home.email')}</span>
        <input
          className={styles['input']}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          placeholder={t('home.emailHint')}
        />
      </label>
      <Button type="submit" look="gold" data-start={starts}>
        {t('home.signIn')}
      </Button>
    </form>
  )
}
