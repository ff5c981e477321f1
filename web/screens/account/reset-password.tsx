import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'
import { CodeField } from './code-field.tsx'
import { KeepSignIns } from './keep-sign-ins.tsx'
import { PasswordPair } from './password-pair.tsx'
import { codeRule, emailRule, newPasswordRule, repeatRule } from './rules.ts'
import { Submit } from './submit.tsx'
import { readStateEmail, useArrivedEmail } from './use-arrived-email.ts'
import { useCode, type SentCode } from './use-code.ts'
import styles from './account.module.css'

const nouns = ['account'] as const
export const handle: ScreenHandle = { nouns, title: (t) => `${t('account.reset.title')} · ${t('shell.brand')}` }
export const loader = () => null
export const clientLoader = withMessages(nouns, async () => null)

const rules = { email: emailRule, code: codeRule, password: newPasswordRule, password_again: repeatRule }

/** What /login/forgot-password hands over. */
function readSent(state: unknown): SentCode | undefined {
  const email = readStateEmail(state)
  if (email === undefined) return undefined
  return {
    email,
    until:
      typeof state === 'object' && state !== null && 'until' in state && typeof state.until === 'number'
        ? state.until
        : 0,
  }
}

interface Connected {
  readonly email: string
  readonly list: Parameters<typeof KeepSignIns>[0]['list']
}

export default function ResetPassword() {
  const { t } = useMessages()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [email] = useArrivedEmail(to.resetPassword())
  const code = useCode('reset', readSent(state))
  const [connected, setConnected] = useState<Connected>()
  const form = useForm({
    rules,
    send: async ({ email: typed = '', code: digits = '', password = '', ...ticks }) => {
      const address = typed.trim()
      const form = { email: address, code: digits.trim(), password }
      // First what else signs in to the account, where there is something; then what the person keeps of it.
      const answer =
        connected?.email === address
          ? {
              keep: connected.list
                .map(({ provider }) => provider)
                .filter((provider) => ticks[`keep_${provider}`] !== undefined),
            }
          : { ask: '1' as const }
      const found = (await call('/index/forget-password', { ...form, ...answer }, { isQuiet: true })).connected
      if (found) return setConnected({ email: address, list: found })
      notify(t('account.reset.done'))
      void navigate(to.signIn(), { state: { email: address }, replace: true })
    },
  })
  const resend = async () => {
    if (!form.holds('email')) return
    await code.send(form.read()['email']?.trim() ?? '').then(() => notify(t('account.code.sentAgain')), form.show)
  }
  return (
    <>
      <h1>{t('account.reset.title')}</h1>
      <p className={styles['lead']}>{t('account.reset.text')}</p>
      <form {...form.form} method="post" className={styles['form']}>
        <FormSummary {...form.summary} />
        <TextField
          {...form.field('email')}
          label={t('account.email.label')}
          type="email"
          autoComplete="username"
          defaultValue={email}
        />
        <CodeField
          field={form.field('code')}
          note={code.sentTo === undefined ? undefined : t('account.reset.sent', { email: code.sentTo })}
          secondsLeft={code.secondsLeft}
          onResend={() => void resend()}
        />
        <PasswordPair isNew password={form.field('password')} again={form.field('password_again')} />
        {connected ? <KeepSignIns list={connected.list} /> : null}
        <Submit isBusy={form.isBusy} secondsLeft={form.secondsLeft} busy={t('account.reset.busy')}>
          {t('account.reset.action')}
        </Submit>
      </form>
      <p className={styles['after']}>
        <Link to={to.signIn()}>{t('account.backToSignIn')}</Link>
      </p>
    </>
  )
}
