import { useId, useState } from 'react'
import type { OutputOf } from '../../../../contract/index.ts'
import type { ClassPage } from '../../../../contract/staff-group-calls.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { copyText } from '../../../parts/copy-text.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { SelectField } from '../../../parts/form/select-field.tsx'
import { TextField } from '../../../parts/form/text-field.tsx'
import { notify, notifyFailure } from '../../../parts/notify.ts'
import { useProve } from '../proving.tsx'
import { FormDialog } from './form-dialog.tsx'
import own from './group.module.css'

interface Props {
  readonly page: ClassPage
  readonly onClose: () => void
  readonly onMade: () => void
}

/** Cards of a page of A4. */
const CARDS = 10

/** The link is shown once, with cards to print: whoever scans one comes to it. */
export function InviteDialog({ page, onClose, onMade }: Props) {
  const { t } = useMessages()
  const prove = useProve()
  const id = useId()
  const [made, setMade] = useState<OutputOf<'/staff/group-invite'>>()
  const isThere = (value: string) => (value === '' ? ('field.required' as const) : undefined)
  if (made) return <Made page={page} made={made} onClose={onClose} />
  return (
    <FormDialog
      id={id}
      title={t('staff.group.invite.title')}
      go={t('staff.group.invite.go')}
      busy={t('staff.group.saving')}
      rules={{ cert_id: isThere, until: isThere }}
      onClose={onClose}
      send={async ({ cert_id = '', until = '', uses = '', email = '' }) => {
        setMade(
          await prove(() =>
            call(
              '/staff/group-invite',
              {
                group_id: page.id,
                cert_id,
                until,
                ...(uses.trim() === '' ? {} : { uses: uses.trim() }),
                ...(email.trim() === '' ? {} : { email: email.trim() }),
              },
              { isQuiet: true },
            ),
          ),
        )
        onMade()
      }}
    >
      {(field) => (
        <>
          <SelectField
            {...field('cert_id')}
            label={t('staff.group.course')}
            placeholder={t('staff.deed.choose')}
            defaultValue={page.cert_id ?? ''}
            options={page.may_invite_to.map((one) => ({ value: one.id, label: one.name }))}
          />
          <TextField {...field('until')} type="date" label={t('staff.group.invite.until')} />
          <TextField
            {...field('uses')}
            label={t('staff.group.invite.uses')}
            hint={t('staff.group.invite.uses.hint')}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
          />
          <TextField
            {...field('email')}
            type="email"
            label={t('staff.group.invite.email')}
            hint={t('staff.group.invite.email.hint')}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}

function Made({
  page,
  made,
  onClose,
}: {
  page: ClassPage
  made: OutputOf<'/staff/group-invite'>
  onClose: () => void
}) {
  const { t } = useMessages()
  const copy = async () => {
    if (await copyText(made.link)) notify(t('staff.group.invite.copied'))
    else notifyFailure(t('staff.failed'))
  }
  return (
    <Dialog
      title={t('staff.group.invite.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => window.print()}>{t('staff.group.invite.print')}</Button>
          <Button onClick={() => void copy()}>{t('staff.group.invite.copy')}</Button>
          <Button look="ink" onClick={onClose}>
            {t('staff.close')}
          </Button>
        </>
      }
    >
      <div className={own['form']}>
        <p>{t('staff.group.invite.made')}</p>
        <TextField
          id="invitation-link"
          name="invitation-link"
          label={t('staff.group.invite.link')}
          value={made.link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <ul className={own['cards']}>
        {Array.from({ length: CARDS }, (_, at) => (
          <li key={at} aria-hidden={at > 0 || undefined}>
            <Qr {...made.qr} />
            <div>
              <strong>{page.name}</strong>
              <p>{t('staff.group.card')}</p>
              <small translate="no">{made.link}</small>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const Qr = ({ size, path }: { size: number; path: string }) => (
  <svg viewBox={`-2 -2 ${size + 4} ${size + 4}`} aria-hidden="true" shapeRendering="crispEdges">
    <path d={path} />
  </svg>
)
