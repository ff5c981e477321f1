import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { to } from '../../paths.ts'
import styles from './account.module.css'

/**
 * For an address that comes from home: most who bring one are new (READINGS §10). Whether it has an account is not
 * told.
 */
export function NewHere({ email }: { email: string }) {
  const { t } = useMessages()
  return (
    <div className={styles['arrived']}>
      <p>{t('account.signIn.arrived', { email })}</p>
      <ButtonLink look="ink" to={to.signUp()}>
        {t('account.signIn.create')}
      </ButtonLink>
      <p className={styles['or']}>{t('account.signIn.orBelow')}</p>
    </div>
  )
}
