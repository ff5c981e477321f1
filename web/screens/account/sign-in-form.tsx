import { Link } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { PasswordField } from '../../parts/form/password-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { to } from '../../paths.ts'
import { emailRule, typedPasswordRule } from './rules.ts'
import { Submit } from './submit.tsx'
import { useTypedEarly } from './use-typed-early.ts'
import styles from './account.module.css'

interface Props {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onDone: (session: OutputOf<'/index/login'>) => void
}

export function SignInForm({ email, onEmail, onDone }: Props) {
  const { t } = useMessages()
  const form = useForm({
    rules: { email: emailRule, password: typedPasswordRule },
    send: async ({ email: address = '', password = '' }) => onDone(await call('/index/login', { email: address.trim(), password }, { isQuiet: true })),
  })
  const emailField = form.field('email')
  const emailInput = useTypedEarly(onEmail)
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <FormSummary {...form.summary} />
      <TextField
        {...emailField}
        ref={emailInput}
        label={t('account.email.label')}
        type="email"
        autoComplete="username"
        defaultValue={email}
        onInput={(event) => {
          onEmail(event.currentTarget.value)
          emailField.onInput()
        }}
      />
      <PasswordField
        {...form.field('password')}
        label={t('account.password.label')}
        autoComplete="current-password"
        aside={
          <Link to={to.forgotPassword()} state={{ email }}>
            {t('account.signIn.forgot')}
          </Link>
        }
      />
      <Submit isBusy={form.isBusy} secondsLeft={form.secondsLeft} busy={t('account.signIn.busy')}>
        {t('shell.signIn')}
      </Submit>
    </form>
  )
}
