import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useIsHydrated } from '../../parts/audience.tsx'
import { Button } from '../../parts/button.tsx'
import { Checkbox } from '../../parts/form/checkbox.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { to } from '../../paths.ts'
import { EmailField } from './email-field.tsx'
import { CodeField } from './code-field.tsx'
import { NewPassword } from './password-pair.tsx'
import { codeRule, consentRule, emailRule, newPasswordRule } from './rules.ts'
import { forgetDraft, keepDraft, readDraft } from './sign-up-draft.ts'
import { Submit } from './submit.tsx'
import { useCode, type SentCode } from './use-code.ts'
import { useTypedEarly } from '../../parts/form/use-typed-early.ts'
import styles from './account.module.css'

const firstRules = { email: emailRule, password: newPasswordRule, consent: consentRule }
const allRules = { ...firstRules, code: codeRule }

interface Props {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onDone: (session: OutputOf<'/index/register'>) => void
}

/**
 * One page: once everything else holds, a code is sent, and its field takes the place of what is done. Six digits send
 * themselves. The password is asked once: it can be shown, and the code proves a way to a new one.
 */
export function SignUpForm({ email, onEmail, onDone }: Props) {
  const { t, rich } = useMessages()
  const code = useCode('signup')
  const isSent = code.sentTo !== undefined && code.sentTo === email.trim() // another address needs another code
  const form = useForm({
    rules: isSent ? allRules : firstRules,
    send: async (values) => {
      const { email: typed = '', password = '', code: digits = '' } = values
      const address = typed.trim()
      onEmail(address)
      if (!isSent) return keep(await code.send(address))
      const session = await call(
        '/index/register',
        { email: address, code: digits.trim(), password, consent: '1' },
        { isQuiet: true },
      )
      forgetDraft()
      onDone(session)
    },
  })
  const keep = (sent: SentCode | undefined = code.sent) => {
    const { email: typed = '', consent } = form.read()
    keepDraft({ email: typed, hasConsented: consent !== undefined, sent })
  }
  const isRestored = useRestored({ email, formRef: form.form.ref, onEmail, onSent: code.remember })
  const resend = async () => {
    if (!form.holds('email')) return
    await code
      .send(form.read()['email']?.trim() ?? '')
      .then((sent) => (keep(sent), notify(t('account.code.sentAgain'))), form.show)
  }
  const emailField = form.field('email')
  const [isOpened, setIsOpened] = useState(false)
  const isWrong = Object.keys(firstRules).some((name) => form.field(name).error !== undefined)
  const isFolded = isSent && !isRestored && !isOpened && !isWrong
  const emailInput = useTypedEarly(onEmail)
  return (
    <form {...form.form} method="post" className={styles['form']} onChange={() => keep()}>
      <FormSummary {...form.summary} />
      {isRestored ? <output className={styles['note']}>{t('account.signUp.restored')}</output> : null}
      <div className={styles['fields']} hidden={isFolded}>
        <EmailField field={emailField} ref={emailInput} defaultValue={email} onEmail={onEmail} />
        <NewPassword field={form.field('password')} label={t('account.password.label')} />
        <Checkbox {...form.field('consent')}>
          {rich('account.consent.label', { link: (words) => <Link to={to.privacy()}>{words}</Link> })}
        </Checkbox>
      </div>
      {isSent ? (
        <CodeField
          field={form.field('code')}
          note={t('account.code.sent', { email: email.trim() })}
          secondsLeft={code.secondsLeft}
          onResend={() => void resend()}
          takesFocus={!isRestored}
          onFull={form.sendIfWhole}
        />
      ) : null}
      <Submit
        isBusy={form.isBusy}
        secondsLeft={form.secondsLeft}
        busy={isSent ? t('account.signUp.busy') : t('account.code.sending')}
      >
        {isSent ? t('account.signUp.action') : t('account.code.send')}
      </Submit>
      {isFolded ? (
        <Button look="quiet" onClick={() => setIsOpened(true)}>
          {t('account.signUp.change')}
        </Button>
      ) : null}
    </form>
  )
}

interface Restore {
  readonly email: string
  readonly formRef: { readonly current: HTMLFormElement | null }
  readonly onEmail: (email: string) => void
  readonly onSent: (sent: SentCode) => void
}

/** Puts what was typed before the page was loaded anew back into the form; an address that somebody brings along wins. */
function useRestored({ email, formRef, onEmail, onSent }: Restore): boolean {
  const isHydrated = useIsHydrated()
  const [draft] = useState(readDraft)
  const isMine = draft !== undefined && draft.email !== '' && (email === '' || email === draft.email)
  const restore = useEffectEvent(() => {
    if (!isMine) return
    onEmail(draft.email)
    if (draft.sent) onSent(draft.sent)
    const consent = formRef.current?.elements.namedItem('consent')
    if (consent instanceof HTMLInputElement && draft.hasConsented) consent.checked = true
  })
  // An effect: what the tab kept is the browser's, and the first render must be the server's.
  useEffect(() => restore(), [])
  return isHydrated && isMine
}
