import { Download } from '../../art/lucide/icons.tsx'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { callFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, prepareDialog } from '../../parts/dialog/dialog.tsx'
import { formatDay } from '../../parts/format-day.ts'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { saveFile } from '../../parts/save-file.ts'
import { to } from '../../paths.ts'
import { BringAlong } from './bring-along.tsx'
import { FormActions } from './form-actions.tsx'
import type { AccountSettings } from './load-settings.ts'
import { ProofFields } from './proof-fields.tsx'
import { Section } from './section.tsx'
import { useProof } from './use-proof.ts'
import styles from './settings.module.css'

export function DataSection({
  account: { user, has_password: hasPassword, consent },
}: {
  account: AccountSettings['account']
}) {
  const { t, rich, locale } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const [isBringing, setIsBringing] = useState(false)
  const link = (words: ReactNode) => <Link to={to.privacy()}>{words}</Link>
  return (
    <Section title={t('settings.data.title')} text={t('settings.data.text')}>
      <div className={styles['actions']} onPointerEnter={prepareDialog} onFocus={prepareDialog}>
        <Button icon={<Download aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          {t('settings.data.download')}
        </Button>
        <Button onClick={() => setIsBringing(true)}>{t('settings.bring.open')}</Button>
      </div>
      <p className={styles['small']}>
        {consent
          ? rich('settings.data.consent', { link, date: formatDay(consent.version, locale) })
          : rich('settings.data.noConsent', { link })}
      </p>
      <BringAlong isOpen={isBringing} onClose={() => setIsBringing(false)} />
      <Dialog title={t('settings.data.download')} isOpen={isOpen} onClose={() => setIsOpen(false)} width="narrow">
        <DownloadForm email={user.email} hasPassword={hasPassword} onClose={() => setIsOpen(false)} />
      </Dialog>
    </Section>
  )
}

/** Making the archive of years, and bringing it over a slow line, takes longer than another call. */
const PATIENCE_MS = 15 * 60 * 1000

function DownloadForm({ email, hasPassword, onClose }: { email: string; hasPassword: boolean; onClose: () => void }) {
  const { t } = useMessages()
  const proof = useProof(hasPassword)
  const form = useForm({
    rules: proof.rules,
    send: async (values) => {
      saveFile(
        await callFile(
          '/user/export',
          { ...proof.read(values), form: 'archive' },
          {
            isQuiet: true,
            patience: PATIENCE_MS,
          },
        ),
      )
      notify(t('settings.data.done'))
      onClose()
    },
  })
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <p>{t('settings.data.ask')}</p>
      <FormSummary {...form.summary} />
      <ProofFields form={form} proof={proof} email={email} />
      <FormActions isBusy={form.isBusy} busy={t('settings.data.preparing')} onCancel={onClose}>
        {t('settings.data.download')}
      </FormActions>
    </form>
  )
}
