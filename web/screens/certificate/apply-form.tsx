import { TriangleAlert } from '../../art/lucide/icons.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { canPrintName, tidyName } from '../../../domain/certificate/printed-name.ts'
import { ask, CallRefused } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, prepareDialog } from '../../parts/dialog/dialog.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { usePress } from '../../parts/use-press.ts'
import type { CertificateStanding } from './load-certificates.ts'
import styles from './apply-form.module.css'

const rules = {
  name(value: string) {
    if (value.trim() === '') return 'certificate.name.missing'
    return canPrintName(tidyName(value)) ? undefined : 'certificate.name.invalid'
  },
} as const

/** The name, once and after a warning; then the certificate is issued. */
export function ApplyForm({ standing }: { standing: CertificateStanding }) {
  const { t } = useMessages()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<string>()
  const form = useForm({
    rules,
    send: async ({ name = '' }) => setAsked(tidyName(name)), // sent once the person has read it again
  })
  const fixed = standing.name

  const issue = async (name: string) => {
    if (fixed === null) await ask('/certificate/set-name', { id: standing.cert_id, name })
    await ask('/certificate/apply', { id: standing.cert_id })
    notify(t('certificate.apply.done'))
    await revalidate()
  }
  const { isBusy: isIssuing, press } = usePress(issue, (error) => {
    setAsked(undefined)
    // A character that cannot be printed is named in the sentence; it belongs at the field.
    if (error instanceof CallRefused && error.code === 'name_not_printable')
      form.fail({ name: { text: error.message } })
    else form.show(error)
  })

  return (
    <section aria-labelledby="apply" className={styles['apply']}>
      <h2 id="apply">{t('certificate.apply.title')}</h2>
      <form
        {...form.form}
        method="post"
        className={styles['form']}
        onSubmit={(event) => {
          if (fixed === null) return void form.form.onSubmit(event)
          event.preventDefault()
          press(fixed)
        }}
      >
        <FormSummary {...form.summary} />
        {fixed === null ? (
          <>
            <p>{t('certificate.apply.lead')}</p>
            <TextField
              {...form.field('name')}
              label={t('certificate.apply.name')}
              hint={t('certificate.apply.hint')}
              autoComplete="name"
              maxLength={120}
              defaultValue={standing.suggested_name}
            />
            <p className={styles['warning']}>
              <TriangleAlert aria-hidden="true" />
              {t('certificate.apply.warning')}
            </p>
          </>
        ) : (
          <p className={styles['fixed']}>{t('certificate.apply.fixed', { name: fixed })}</p>
        )}
        <p className={styles['language']}>{t('certificate.apply.language')}</p>
        <Button
          type="submit"
          look="gold"
          busy={isIssuing && asked === undefined ? t('certificate.apply.busy') : undefined}
          onPointerEnter={prepareDialog}
          onFocus={prepareDialog}
        >
          {t('certificate.apply.go')}
        </Button>
      </form>
      <Dialog
        title={t('certificate.apply.confirm')}
        isOpen={asked !== undefined}
        isAlert
        onClose={() => isIssuing || setAsked(undefined)}
        actions={
          <>
            <Button look="line" onClick={() => isIssuing || setAsked(undefined)}>
              {t('certificate.apply.confirm.no')}
            </Button>
            <Button
              look="gold"
              busy={isIssuing ? t('certificate.apply.busy') : undefined}
              onClick={() => press(asked ?? '')}
            >
              {t('certificate.apply.confirm.yes')}
            </Button>
          </>
        }
      >
        <p>{t('certificate.apply.confirm.body')}</p>
        <p className={styles['name']} translate="no">
          {asked}
        </p>
      </Dialog>
    </section>
  )
}
