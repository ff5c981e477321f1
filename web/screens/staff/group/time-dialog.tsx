import { useId } from 'react'
import type { ClassPage } from '../../../../contract/staff-group-calls.ts'
import { MORE_TIME } from '../../../../domain/quiz/attempt.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { SelectField } from '../../../parts/form/select-field.tsx'
import { TextAreaField } from '../../../parts/form/text-area-field.tsx'
import { TextField } from '../../../parts/form/text-field.tsx'
import { notify } from '../../../parts/notify.ts'
import { useProve } from '../proving.tsx'
import { FormDialog } from './form-dialog.tsx'

/** More minutes in a quiz for everybody of the class. */
export function TimeDialog({ page, onClose }: { page: ClassPage; onClose: () => void }) {
  const { t } = useMessages()
  const prove = useProve()
  const id = useId()
  const send = async ({ category_id = '', minutes = '', reason = '' }: Record<string, string | undefined>) => {
    const done = await prove(() =>
      call(
        '/staff/group-time',
        { group_id: page.id, category_id, minutes: minutes.trim(), reason: reason.trim() },
        { isQuiet: true },
      ),
    )
    onClose()
    notify(t('staff.group.time.done', done))
  }
  return (
    <FormDialog
      id={id}
      title={t('staff.group.time.title', { group: page.name })}
      go={t('staff.group.time.go')}
      busy={t('staff.group.time.busy')}
      rules={{
        category_id: (value) => (value === '' ? 'field.required' : undefined),
        minutes: (value) => (MORE_TIME.test(value.trim()) ? undefined : 'staff.deed.time.wrong'),
        reason: (value) => (value.trim() === '' ? 'staff.deed.reason.missing' : undefined),
      }}
      onClose={onClose}
      send={send}
    >
      {(field) => (
        <>
          <SelectField
            {...field('category_id')}
            label={t('staff.group.time.quiz')}
            placeholder={t('staff.deed.choose')}
            options={page.quizzes.map((quiz) => ({ value: quiz.id, label: quiz.name ?? t('staff.items.final') }))}
          />
          <TextField
            {...field('minutes')}
            hint={t('staff.deed.time.hint')}
            autoComplete="off"
            maxLength={4}
            label={t('staff.group.time.minutes')}
          />
          <TextAreaField
            {...field('reason')}
            label={t('staff.deed.reason')}
            hint={t('staff.deed.reason.hint')}
            rows={2}
            maxLength={500}
          />
          <p>{t('staff.group.time.told')}</p>
        </>
      )}
    </FormDialog>
  )
}
