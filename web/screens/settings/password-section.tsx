import { useRevalidator } from 'react-router'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import type { Values } from '../../parts/form/complaint.ts'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { PasswordPair } from '../account/password-pair.tsx'
import { newPasswordRule, repeatRule } from '../account/rules.ts'
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

/** Where a link to setting a password leads. */
export const PASSWORD_PLACE = 'password'

export function PasswordSection({ email, hasPassword }: Props) {
  const { t } = useMessages()
  const { isOpen, open, close, opener, form } = useOpened()
  return (
    <Section
      place={PASSWORD_PLACE}
      title={t('settings.password.title')}
      text={t(hasPassword ? 'settings.password.has' : 'settings.password.none')}
    >
      {isOpen ? (
        <div ref={form}>
          <PasswordForm email={email} hasPassword={hasPassword} onClose={close} />
        </div>
      ) : (
        <Button ref={opener} onClick={open}>
          {t(hasPassword ? 'settings.password.change' : 'settings.password.set')}
        </Button>
      )}
    </Section>
  )
}

function PasswordForm({ email, hasPassword, onClose }: Props & { onClose: () => void }) {
  const { t } = useMessages()
  const { revalidate } = useRevalidator()
  const proof = useProof(hasPassword)
  const form = useForm({
    rules: {
      ...proof.rules,
      password: (value: string, values: Values) => newPasswordRule(value, { ...values, email }),
      password_again: repeatRule,
    },
    send: async (values) => {
      await call(
        '/user/update-password',
        { ...proof.read(values), password: values['password'] ?? '' },
        { isQuiet: true },
      )
      notify(t('settings.password.done'))
      onClose()
      await revalidate()
    },
  })
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <FormSummary {...form.summary} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <ProofFields form={form} proof={proof} email={email} />
      <PasswordPair password={form.field('password')} again={form.field('password_again')} />
      <FormActions isBusy={form.isBusy} busy={t('settings.saving')} onCancel={onClose}>
        {t('settings.password.action')}
      </FormActions>
    </form>
  )
}
