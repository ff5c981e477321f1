import { labelOf } from '../../../contract/provider.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { EmailField } from '../account/email-field.tsx'
import { PasswordField } from '../../parts/form/password-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { to } from '../../paths.ts'
import { beginSession } from '../../session/session.ts'
import { CodeField } from '../account/code-field.tsx'
import { OtpField } from '../../parts/form/otp-field.tsx'
import { otpRule } from '../../parts/form/otp-rule.ts'
import { codeRule, emailRule, typedPasswordRule } from '../account/rules.ts'
import { Submit } from '../account/submit.tsx'
import { useCode } from '../account/use-code.ts'
import { goOnPath } from '../account/use-go-on.ts'
import { refusalOf } from '../refusal-of.ts'
import { forgetWaiting, rememberProvider, type Waiting } from './begun.ts'
import { endsTicket } from './ends-ticket.ts'
import { headingOf } from './heading.ts'
import type { Owned } from './load-arrival.ts'
import styles from '../account/account.module.css'

interface Props {
  readonly waiting: Waiting & { readonly owned: Owned | undefined }
  readonly onStop: (error: unknown) => void
}

/**
 * Which account is it? The password of one, or a code to its address. The provider's word for an address is not asked
 * for again, only proof.
 */
export function BindForm({ waiting, onStop }: Props) {
  const { kind, provider, ticket, email: given, hasPassword } = waiting
  const { t, locale } = useMessages()
  const navigate = useNavigate()
  const isGiven = kind === 'prove'
  const [way, setWay] = useState<'password' | 'code'>(isGiven && hasPassword ? 'password' : 'code')
  const [email, setEmail] = useState(given ?? '')
  const code = useCode('bind')
  const [appOf, setAppOf] = useState<string>()
  const asksApp = appOf !== undefined && appOf === email.trim()
  const isSent = way === 'code' && code.sentTo !== undefined && code.sentTo === email.trim()
  const proof = way === 'password' ? { password: typedPasswordRule } : isSent ? { code: codeRule } : {}
  const form = useForm({
    rules: { email: emailRule, ...proof, ...(asksApp ? { otp: otpRule } : {}) },
    send: async ({ email: typed = '', password, code: digits, otp = '' }) => {
      const address = typed.trim()
      if (way === 'code' && !isSent) return void (await code.send(address))
      try {
        const { session, is_new } = await call(
          '/index/binding',
          {
            ticket,
            email: address,
            ...(way === 'password' ? { password } : { code: digits?.trim() }),
            ...(asksApp ? { otp: otp.trim() } : {}),
          },
          { isQuiet: true },
        )
        forgetWaiting()
        rememberProvider(provider)
        beginSession(session)
        void navigate(is_new ? to.completeInformation() : goOnPath(), { replace: true })
      } catch (error) {
        if (refusalOf(error) === 'second_factor' && !asksApp) return setAppOf(address)
        if (!endsTicket(error)) throw error
        onStop(error)
      }
    },
  })
  const resend = async () => {
    if (!form.holds('email')) return
    await code.send(form.read()['email']?.trim() ?? '').then(() => notify(t('account.code.sentAgain')), form.show)
  }
  const emailField = form.field('email')
  const name = labelOf(provider, locale)
  return (
    <>
      <h1>{headingOf(t, waiting, locale)}</h1>
      {isGiven ? (
        <p className={styles['lead']}>{t('account.provider.prove.text', { email: given ?? '', provider: name })}</p>
      ) : (
        <div className={styles['lead']}>
          <p>
            {t(given === null ? 'account.provider.email.none' : 'account.provider.email.unchecked', { provider: name })}
          </p>
          <p>{t('account.provider.email.both', { provider: name })}</p>
        </div>
      )}
      <form {...form.form} method="post" className={styles['form']}>
        <FormSummary {...form.summary} />
        <EmailField field={emailField} readOnly={isGiven} defaultValue={email} onEmail={setEmail} />
        {way === 'password' ? (
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
        ) : null}
        {isSent ? (
          <CodeField
            field={form.field('code')}
            note={t('account.code.sent', { email: email.trim() })}
            secondsLeft={code.secondsLeft}
            onResend={() => void resend()}
            takesFocus
            onFull={form.sendIfWhole}
          />
        ) : null}
        {asksApp ? (
          <>
            <p role="status">{t('account.otp.text')}</p>
            <OtpField field={form.field('otp')} takesFocus onFull={form.sendIfWhole} />
          </>
        ) : null}
        <div className={styles['actions']}>
          <Submit isBusy={form.isBusy} secondsLeft={form.secondsLeft} busy={t('account.provider.busy')}>
            {way === 'code' && !isSent ? t('account.code.send') : t('account.provider.action')}
          </Submit>
          {isGiven && !hasPassword ? null : (
            <Button look="quiet" onClick={() => setWay(way === 'password' ? 'code' : 'password')}>
              {t(way === 'password' ? 'account.provider.useCode' : 'account.provider.usePassword')}
            </Button>
          )}
        </div>
      </form>
      <p className={styles['after']}>
        <Link to={to.signIn()}>{t('account.provider.otherWay')}</Link>
      </p>
    </>
  )
}
