import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StaffHouseReply } from '../../../../contract/staff-house-calls.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { SelectField } from '../../../parts/form/select-field.tsx'
import { TextField } from '../../../parts/form/text-field.tsx'
import { notify } from '../../../parts/notify.ts'
import { FormDialog } from '../group/form-dialog.tsx'
import { useProve } from '../proving.tsx'

type Hold = NonNullable<StaffHouseReply['mails']['hold']>

/** In a restored copy somebody has to say whether its original has sent the mails that came with it. */
export function ResumeDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const { t } = useMessages()
  const prove = useProve()
  const id = useId()
  const { revalidate } = useRevalidator()
  const [isPartly, setIsPartly] = useState(false)
  const hasOld = hold.restored > 0
  const missing = (value: string) => (value === '' ? ('field.required' as const) : undefined)
  return (
    <FormDialog
      id={id}
      title={t('staff.house.resume.title', { count: hold.restored + hold.later })}
      go={t('staff.house.resume.go')}
      busy={t('staff.deed.busy')}
      rules={hasOld ? { which: missing, ...(isPartly ? { sent_until: missing } : {}) } : {}}
      onClose={onClose}
      send={async ({ which, sent_until = '' }) => {
        const input = !hasOld
          ? {}
          : which === 'all'
            ? { unsent: '1' as const }
            : { sent_until: `${new Date(sent_until).toISOString().slice(0, 19)}Z` }
        await prove(() => call('/staff/outgoing-resume', input, { isQuiet: true }))
        notify(t('staff.house.resume.done'))
        onClose()
        await revalidate()
      }}
    >
      {(field) => (
        <>
          <p>{t('staff.house.resume.body', { later: hold.later })}</p>
          {hasOld ? (
            <SelectField
              {...field('which')}
              label={t('staff.house.resume.which', { count: hold.restored })}
              placeholder={t('staff.deed.choose')}
              options={(['all', 'until'] as const).map((value) => ({
                value,
                label: t('staff.house.resume.option', { which: value }),
              }))}
              onChange={(event) => setIsPartly(event.currentTarget.value === 'until')}
            />
          ) : null}
          {hasOld && isPartly ? (
            <TextField {...field('sent_until')} type="datetime-local" label={t('staff.house.resume.until')} />
          ) : null}
        </>
      )}
    </FormDialog>
  )
}
