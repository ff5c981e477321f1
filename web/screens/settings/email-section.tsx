import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { cacheUser } from '../../session/session.ts'
import { CodeField } from '../account/code-field.tsx'
import { codeRule, emailRule } from '../account/rules.ts'
import { useCode } from '../account/use-code.ts'
import { FormActions } from './form-actions.tsx'
import { ProofFields } from './proof-fields.tsx'
import { Section } from './section.tsx'
import { useOpened } from './use-opened.ts'
import { useProof } from './use-proof.ts'
import styles from './settings.module.css'

interface Props {
  readonly email: string
  readonly hasPassword: boolean
}

export function EmailSection({ email, hasPassword }: Props) {
  const { t } = useMessages()
  const { isOpen, open, close, opener, form } = useOpened()
  return (
    <Section title={t('settings.email.title')} text={t('settings.email.text')}>
      <p className={styles['fact']}>{email}</p>
      {isOpen ? (
        <div ref={form}>
          <EmailForm email={email} hasPassword={hasPassword} onClose={close} />
        </div>
      ) : (
        <Button ref={opener} onClick={open}>
          {t('settings.email.change')}
        </Button>
      )}
    </Section>
  )
}

/** As signing up: once everything else holds, a code goes to the new address, and its field follows. */
function EmailForm({ email, hasPassword, onClose }: Props & { onClose: () => void }) {
  const { t } = useMessages()
  const { revalidate } = useRevalidator()
  const proof = useProof(hasPassword)
  const code = useCode('change')
  const [typed, setTyped] = useState('')
  const isSent = code.sentTo !== undefined && code.sentTo === typed.trim()
  const newEmailRule = (value: string) =>
    value.trim().toLowerCase() === email.toLowerCase() ? 'settings.email.same' : emailRule(value)
  const form = useForm({
    rules: { email: newEmailRule, ...proof.rules, ...(isSent ? { code: codeRule } : {}) },
    send: async (values) => {
      const address = values['email']?.trim() ?? ''
      if (!isSent) return void (await code.send(address))
      cacheUser(
        (
          await call(
            '/user/change-email',
            { ...proof.read(values), email: address, code: values['code']?.trim() ?? '' },
            { isQuiet: true },
          )
        ).user,
      )
      notify(t('settings.email.done', { email: address }))
      onClose()
      await revalidate()
    },
  })
  const emailField = form.field('email')
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <FormSummary {...form.summary} />
      <TextField
        {...emailField}
        label={t('settings.email.new')}
        type="email"
        autoComplete="email"
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          emailField.onInput()
        }}
      />
      <ProofFields form={form} proof={proof} email={email} />
      {isSent ? (
        <CodeField
          field={form.field('code')}
          note={t('account.code.sent', { email: typed.trim() })}
          secondsLeft={code.secondsLeft}
          onResend={() => void code.send(typed.trim()).then(() => notify(t('account.code.sentAgain')), form.show)}
          takesFocus
        />
      ) : null}
      <FormActions
        isBusy={form.isBusy}
        busy={isSent ? t('settings.saving') : t('account.code.sending')}
        onCancel={onClose}
      >
        {isSent ? t('settings.email.action') : t('settings.email.sendCode')}
      </FormActions>
    </form>
  )
}
