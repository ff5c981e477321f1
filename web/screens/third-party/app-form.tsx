import { Link, useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { to } from '../../paths.ts'
import { beginSession } from '../../session/session.ts'
import styles from '../account/account.module.css'
import { OtpField } from '../../parts/form/otp-field.tsx'
import { otpRule } from '../../parts/form/otp-rule.ts'
import { Submit } from '../account/submit.tsx'
import { goOnPath } from '../account/use-go-on.ts'
import { forgetWaiting, rememberProvider, type Waiting } from './begun.ts'
import { endsTicket } from './ends-ticket.ts'
import { headingOf } from './heading.ts'
import type { Owned } from './load-arrival.ts'

interface Props {
  readonly waiting: Waiting & { readonly owned: Owned | undefined }
  readonly onStop: (error: unknown) => void
}

/** The provider knows the person, and their account has an authenticator app. */
export function AppForm({ waiting, onStop }: Props) {
  const { t, locale } = useMessages()
  const navigate = useNavigate()
  const form = useForm({
    rules: { otp: otpRule },
    send: async ({ otp = '' }) => {
      try {
        const { session } = await call(
          '/index/second-factor',
          { ticket: waiting.ticket, otp: otp.trim() },
          { isQuiet: true },
        )
        forgetWaiting()
        rememberProvider(waiting.provider)
        beginSession(session)
        void navigate(goOnPath(), { replace: true })
      } catch (error) {
        if (!endsTicket(error)) throw error
        onStop(error)
      }
    },
  })
  return (
    <>
      <h1>{headingOf(t, waiting, locale)}</h1>
      <p className={styles['lead']}>{t('account.otp.text')}</p>
      <form {...form.form} method="post" className={styles['form']}>
        <FormSummary {...form.summary} />
        <OtpField field={form.field('otp')} takesFocus onFull={form.sendIfWhole} />
        <p className={styles['newHere']}>{t('account.otp.lost')}</p>
        <Submit isBusy={form.isBusy} secondsLeft={form.secondsLeft} busy={t('account.signIn.busy')}>
          {t('shell.signIn')}
        </Submit>
      </form>
      <p className={styles['after']}>
        <Link to={to.signIn()}>{t('account.provider.otherWay')}</Link>
      </p>
    </>
  )
}
