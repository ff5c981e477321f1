import { useId } from 'react'
import type { ClassMember } from '../../../../contract/staff-group-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { TextField } from '../../../parts/form/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

interface Props {
  readonly member: ClassMember
  readonly onClose: () => void
  readonly send: (given: { number?: string; class_name?: string }) => Promise<void>
}

export function EnterDialog({ member, onClose, send }: Props) {
  const { t } = useMessages()
  const id = useId()
  return (
    <FormDialog
      id={id}
      title={t('staff.group.enter', { name: member.name })}
      go={t('staff.group.enter.go')}
      busy={t('staff.group.saving')}
      rules={{}}
      onClose={onClose}
      send={({ number = '', class_name = '' }) =>
        send({
          ...(number.trim() === '' ? {} : { number: number.trim() }),
          ...(class_name.trim() === '' ? {} : { class_name: class_name.trim() }),
        })
      }
    >
      {(field) => (
        <>
          <TextField
            {...field('number')}
            label={t('staff.group.number')}
            defaultValue={member.number ?? ''}
            maxLength={40}
            autoComplete="off"
          />
          <TextField
            {...field('class_name')}
            label={t('staff.group.enter.class')}
            defaultValue={member.class_name ?? ''}
            maxLength={60}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}
