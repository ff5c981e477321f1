import { useId } from 'react'
import type { ClassPage } from '../../../../contract/staff-group-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { TextField } from '../../../parts/form/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

interface Props {
  readonly module: ClassPage['modules'][number]
  readonly onClose: () => void
  readonly send: (day: string) => Promise<void>
}

export function DueDialog({ module, onClose, send }: Props) {
  const { t } = useMessages()
  const id = useId()
  return (
    <FormDialog
      id={id}
      title={t('staff.group.due.title', { module: module.name })}
      go={t('staff.group.due.go')}
      busy={t('staff.group.saving')}
      rules={{}}
      onClose={onClose}
      send={({ due_on = '' }) => send(due_on)}
    >
      {(field) => (
        <>
          <TextField
            {...field('due_on')}
            type="date"
            label={t('staff.group.due.day')}
            hint={t('staff.group.due.hint')}
            defaultValue={module.due_on ?? ''}
          />
          <p>{t('staff.group.due.told')}</p>
        </>
      )}
    </FormDialog>
  )
}
