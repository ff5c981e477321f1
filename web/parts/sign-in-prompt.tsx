import { NothingYet } from '../art/illustrations.tsx'
import { useMessages } from '../i18n/use-messages.ts'
import { ButtonLink } from './button.tsx'
import { useLoginPaths } from './use-login-paths.ts'
import styles from './empty-state.module.css'

/** What stands in the place of a screen that needs a token when there is none (READINGS §9): no route is guarded. */
export function SignInPrompt({ title, children }: { title: string; children: string }) {
  const { t } = useMessages()
  const login = useLoginPaths()
  return (
    <section className={styles['empty']}>
      <NothingYet />
      <h2>{title}</h2>
      <p>{children}</p>
      <p className={styles['actions']}>
        <ButtonLink look="gold" to={login.signIn}>
          {t('shell.signIn')}
        </ButtonLink>
        <ButtonLink look="line" to={login.signUp}>
          {t('shell.signUp')}
        </ButtonLink>
      </p>
    </section>
  )
}
