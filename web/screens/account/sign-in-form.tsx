import { useState } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { call, CallRefused } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from '../../parts/form/password-field.tsx'
import { useCountdown } from '../../parts/form/use-countdown.ts'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { to } from '../../paths.ts'
import { CodeField } from './code-field.tsx'
import { OtpField } from '../../parts/form/otp-field.tsx'
import { otpRule } from '../../parts/form/otp-rule.ts'
import { codeRule, emailRule, typedPasswordRule } from './rules.ts'
import { Submit } from './submit.tsx'
import { useTypedEarly } from '../../parts/form/use-typed-early.ts'
import styles from './account.module.css'

const plainRules = { email: emailRule, password: typedPasswordRule }
const heldRules = { ...plainRules, code: codeRule }
const RESEND_MS = 60_000 // READINGS §4

interface Props {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onDone: (session: OutputOf<'/index/login'>) => void
}

/** What the server said of an address at which somebody has guessed too often: a code goes with the right password. */
interface Held {
  readonly email: string
  readonly note: string
  readonly until: number
}

export function SignInForm({ email, onEmail, onDone }: Props) {
  const { t, gap } = useMessages()
  const [held, setHeld] = useState<Held>()
  const [wasWrong, setWasWrong] = useState(false)
  const secondsLeft = useCountdown(held?.until)
  const [appOf, setAppOf] = useState<string>()
  const isHeld = held !== undefined && held.email === email.trim()
  const asksApp = appOf !== undefined && appOf === email.trim()

  /** True when the address is held: then there is a field for a code. */
  const noteHeld = (error: unknown, address: string): boolean => {
    const note = error instanceof CallRefused && error.code === 'too_many_tries' ? error.fields['code'] : undefined
    if (note !== undefined) setHeld({ email: address, note, until: Date.now() + RESEND_MS })
    return note !== undefined
  }
  const form = useForm({
    rules: { ...(isHeld ? heldRules : plainRules), ...(asksApp ? { otp: otpRule } : {}) },
    send: async ({ email: typed = '', password = '', code = '', otp = '' }) => {
      const address = typed.trim()
      onEmail(address)
      try {
        onDone(
          await call(
            '/index/login',
            {
              email: address,
              password,
              ...(isHeld ? { code: code.trim() } : {}),
              ...(asksApp ? { otp: otp.trim() } : {}),
            },
            { isQuiet: true },
          ),
        )
      } catch (error) {
        setWasWrong(error instanceof CallRefused && error.code === 'wrong_login')
        if (error instanceof CallRefused && error.code === 'second_factor' && !asksApp) return setAppOf(address)
        if (!noteHeld(error, address)) throw error
      }
    },
  })
  const resend = async () => {
    const { email: typed = '', password = '' } = form.read()
    if (!form.holds('email') || !form.holds('password')) return
    await call('/index/login', { email: typed.trim(), password }, { isQuiet: true }).then(onDone, (error: unknown) =>
      noteHeld(error, typed.trim()) ? notify(t('account.code.sentAgain')) : form.show(error),
    )
  }
  const emailField = form.field('email')
  const emailInput = useTypedEarly(onEmail)
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <FormSummary {...form.summary} />
      {wasWrong && form.summary.failure !== undefined ? (
        // The same for every address: nobody learns here who has an account.
        <p className={styles['newHere']}>
          {t('account.signIn.newHere')}
          {gap}
          <Link to={to.signUp()} state={{ email }}>
            {t('account.signIn.create')}
          </Link>
        </p>
      ) : null}
      <EmailField field={emailField} ref={emailInput} defaultValue={email} onEmail={onEmail} />
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
      {isHeld ? (
        <CodeField
          field={form.field('code')}
          note={held.note}
          secondsLeft={secondsLeft}
          onResend={() => void resend()}
          takesFocus
          onFull={form.sendIfWhole}
        />
      ) : null}
      {asksApp ? (
        <>
          <p role="status">{t('account.otp.text')}</p>
          <OtpField field={form.field('otp')} takesFocus onFull={form.sendIfWhole} />
          <p className={styles['newHere']}>{t('account.otp.lost')}</p>
        </>
      ) : null}
      <Submit isBusy={form.isBusy} secondsLeft={form.secondsLeft} busy={t('account.signIn.busy')}>
        {t('shell.signIn')}
      </Submit>
    </form>
  )
}
