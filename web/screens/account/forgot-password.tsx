import { Link, useNavigate } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'
import { emailRule } from './rules.ts'
import { Submit } from './submit.tsx'
import { useArrivedEmail } from './use-arrived-email.ts'
import { useCode } from './use-code.ts'
import { EmailField } from './email-field.tsx'
import styles from './account.module.css'

const nouns = ['account'] as const
export const handle: ScreenHandle = { nouns, title: (t) => `${t('account.forgot.title')} · ${t('shell.brand')}` }
export const loader = () => null
export const clientLoader = withMessages(nouns, async () => null)

/** The same answer for any address: nobody learns here who has an account. */
export default function ForgotPassword() {
  const { t } = useMessages()
  const navigate = useNavigate()
  const [email] = useArrivedEmail(to.forgotPassword())
  const code = useCode('reset')
  const form = useForm({
    rules: { email: emailRule },
    send: async ({ email: typed = '' }) => {
      void navigate(to.resetPassword(), { state: await code.send(typed.trim()) })
    },
  })
  return (
    <>
      <h1>{t('account.forgot.title')}</h1>
      <p className={styles['lead']}>{t('account.forgot.text')}</p>
      <form {...form.form} method="post" className={styles['form']}>
        <FormSummary {...form.summary} />
        <EmailField field={form.field('email')} defaultValue={email} />
        <Submit isBusy={form.isBusy} secondsLeft={form.secondsLeft} busy={t('account.code.sending')}>
          {t('account.code.send')}
        </Submit>
      </form>
      <p className={styles['after']}>
        <Link to={to.resetPassword()}>{t('account.forgot.haveCode')}</Link>
        <Link to={to.signIn()}>{t('account.backToSignIn')}</Link>
      </p>
    </>
  )
}
