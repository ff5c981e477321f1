import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, prepareDialog } from '../../parts/dialog/dialog.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { to } from '../../paths.ts'
import { forgetPerson } from '../../session/forget-person.ts'
import { logOutHere } from '../../session/log-out.ts'
import { readOwner } from '../../session/page-owner.ts'
import { FormActions } from './form-actions.tsx'
import { ProofFields } from './proof-fields.tsx'
import { Section } from './section.tsx'
import { useProof } from './use-proof.ts'
import styles from './settings.module.css'

interface Props {
  readonly email: string
  readonly hasPassword: boolean
}

export function DeleteSection({ email, hasPassword }: Props) {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={t('settings.delete.title')} text={t('settings.delete.text')}>
      <Button onPointerEnter={prepareDialog} onFocus={prepareDialog} onClick={() => setIsOpen(true)}>
        {t('settings.delete.open')}
      </Button>
      <Dialog
        title={t('settings.delete.heading')}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isAlert
        width="narrow"
      >
        <DeleteForm email={email} hasPassword={hasPassword} onClose={() => setIsOpen(false)} />
      </Dialog>
    </Section>
  )
}

function DeleteForm({ email, hasPassword, onClose }: Props & { onClose: () => void }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const proof = useProof(hasPassword)
  const confirmRule = (typed: string) => {
    if (typed.trim() === '') return 'settings.delete.confirmMissing'
    return typed.trim().toLowerCase() === email.toLowerCase() ? undefined : 'settings.delete.confirmWrong'
  }
  const form = useForm({
    rules: { confirm: confirmRule, ...proof.rules },
    send: async (values) => {
      await call('/user/delete', { ...proof.read(values), confirm: values['confirm']?.trim() ?? '' }, { isQuiet: true })
      const person = readOwner()?.person
      logOutHere()
      if (person !== undefined) await forgetPerson(person).catch(() => {}) // a browser that keeps nothing
      notify(t('settings.delete.done'))
      void navigate(to.home(), { replace: true })
    },
  })
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <p>{t('settings.delete.text')}</p>
      <FormSummary {...form.summary} />
      <TextField
        {...form.field('confirm')}
        label={t('settings.delete.confirm', { email })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ProofFields form={form} proof={proof} email={email} />
      <FormActions isBusy={form.isBusy} busy={t('settings.delete.busy')} onCancel={onClose}>
        {t('settings.delete.action')}
      </FormActions>
    </form>
  )
}
