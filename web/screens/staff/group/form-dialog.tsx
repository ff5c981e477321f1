import type { ReactNode } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import type { Rules, Values } from '../../../parts/form/complaint.ts'
import { FormSummary } from '../../../parts/form/form-summary.tsx'
import { useForm } from '../../../parts/form/use-form.ts'
import own from './group.module.css'

interface Props {
  readonly id: string
  readonly title: string
  readonly go: string
  readonly busy: string
  readonly rules: Rules
  readonly onClose: () => void
  readonly send: (values: Values) => Promise<void>
  readonly children: (field: ReturnType<typeof useForm>['field']) => ReactNode
}

/** A deed of the class that asks for something first. */
export function FormDialog({ id, title, go, busy, rules, onClose, send, children }: Props) {
  const { t } = useMessages()
  const form = useForm({ rules, send })
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button type="submit" form={id} look="ink" busy={form.isBusy ? busy : undefined}>
            {go}
          </Button>
        </>
      }
    >
      <form {...form.form} id={id} method="post" className={own['form']}>
        <FormSummary {...form.summary} />
        {children(form.field)}
      </form>
    </Dialog>
  )
}
