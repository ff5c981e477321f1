import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'
import { EmailField } from './email-field.tsx'
import { CodeField } from './code-field.tsx'
import { PasswordPair } from './password-pair.tsx'
import { codeRule, emailRule, newPasswordRule, repeatRule } from './rules.ts'
import { Submit } from './submit.tsx'
import { readStateEmail, useArrivedEmail } from './use-arrived-email.ts'
import { type SentCode, useCode } from './use-code.ts'
import styles from './account.module.css'
import { type ProviderName, labelOf } from '../../../contract/provider.ts'
import { Checkbox } from '../../parts/form/checkbox.tsx'

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
  readonly list: readonly { readonly provider: ProviderName; readonly email: string | null }[]
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
        <EmailField field={form.field('email')} defaultValue={email} />
        <CodeField
          field={form.field('code')}
          note={code.sentTo === undefined ? undefined : t('account.reset.sent', { email: code.sentTo })}
          secondsLeft={code.secondsLeft}
          onResend={() => void resend()}
        />
        <PasswordPair password={form.field('password')} again={form.field('password_again')} />
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

/** What else signs in to the account: taken off with the reset, but for what is ticked. */
function KeepSignIns({ list }: Pick<Connected, 'list'>) {
  const { t, locale } = useMessages()
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  // An effect: focus belongs to the browser. It has just come onto the page, and is what is to be answered.
  useEffect(() => box.current?.focus(), [])
  return (
    <fieldset ref={box} className={styles['keep']} tabIndex={-1} aria-describedby={`${id}text`}>
      <p id={`${id}text`}>{t('account.reset.connected')}</p>
      {list.map(({ provider, email }) => (
        <Checkbox key={provider} id={`${id}${provider}`} name={`keep_${provider}`}>
          {email === null
            ? t('account.reset.keep', { provider: labelOf(provider, locale) })
            : t('account.reset.keepNamed', { provider: labelOf(provider, locale), account: email })}
        </Checkbox>
      ))}
    </fieldset>
  )
}
