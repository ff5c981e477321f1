import { useId } from 'react'
import type { EventDeed, LearnerDeed, LearnerPage } from '../../../../contract/staff-learner-calls.ts'
import { MORE_TIME } from '../../../../domain/quiz/attempt.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { FormSummary } from '../../../parts/form/form-summary.tsx'
import { SelectField } from '../../../parts/form/select-field.tsx'
import { TextAreaField } from '../../../parts/form/text-area-field.tsx'
import { TextField } from '../../../parts/form/text-field.tsx'
import { useForm } from '../../../parts/form/use-form.ts'
import type { Values } from '../../../parts/form/complaint.ts'
import { useProve } from '../proving.tsx'
import own from './learner.module.css'

/** What is done for a learner, and what is done about something that happened to them. */
type Deed = LearnerDeed | EventDeed

interface Props {
  readonly deed: Deed
  /** What a deed about something that happened is done to. */
  readonly of?: string
  readonly learner: LearnerPage
  readonly onClose: () => void
  readonly onDone: () => void
}

const isChosen = (value: string) => (value === '' ? 'staff.deed.choose' : undefined)
const whole = (most: number) => (value: string) =>
  /^\d+$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= most ? undefined : 'staff.deed.whole'

const isPart = (value: string) =>
  /^\d{1,4}(\.\d{1,2})?$/.test(value.trim()) && Number(value) > 0 ? undefined : ('staff.deed.part' as const)

/** What each deed asks for besides its reason. */
const rulesOf = (deed: Deed, learner: LearnerPage) => ({
  ...(deed === 'hours' ? { cert_id: isChosen, hours: whole(1000) } : {}),
  ...(deed === 'take_back_hours' ? { cert_id: isChosen, hours: isPart } : {}),
  ...(deed === 'attempts' ? { category_id: isChosen, attempts: whole(100) } : {}),
  ...(deed === 'time'
    ? {
        category_id: isChosen,
        minutes: (value: string) => (MORE_TIME.test(value.trim()) ? undefined : ('staff.deed.time.wrong' as const)),
      }
    : {}),
  ...(deed === 'revoke_certificate' || deed === 'reissue_certificate' ? { number: isChosen } : {}),
  ...(deed === 'delete'
    ? {
        confirm: (value: string) =>
          value.trim().toLowerCase() === learner.email.toLowerCase()
            ? undefined
            : ('staff.deed.confirm.wrong' as const),
      }
    : {}),
  reason: (value: string) => (value.trim() === '' ? ('staff.deed.reason.missing' as const) : undefined),
})

function send(
  { deed, of: what = '', learner }: Pick<Props, 'deed' | 'of' | 'learner'>,
  values: Values,
): Promise<unknown> {
  const text = (name: string) => values[name]?.trim() ?? ''
  const of = { account_id: learner.id, reason: text('reason') }
  const quiet = { isQuiet: true }
  switch (deed) {
    case 'see':
      return call('/staff/see-begin', of, quiet)
    case 'hours':
      return call('/staff/learner-hours', { ...of, cert_id: text('cert_id'), hours: text('hours') }, quiet)
    case 'attempts':
      return call(
        '/staff/learner-attempts',
        { ...of, category_id: text('category_id'), attempts: text('attempts') },
        quiet,
      )
    case 'time':
      return call('/staff/learner-time', { ...of, category_id: text('category_id'), minutes: text('minutes') }, quiet)
    case 'unlock':
      return call('/staff/learner-unlock', of, quiet)
    case 'remove_app':
      return call('/staff/learner-remove-app', of, quiet)
    case 'stop_lab':
      return call('/staff/learner-stop-lab', { ...of, session_id: learner.running_lab?.session_id ?? '' }, quiet)
    case 'revoke_certificate':
      return call('/staff/learner-revoke', { ...of, number: text('number') }, quiet)
    case 'reissue_certificate':
      return call(
        '/staff/learner-reissue',
        { ...of, number: text('number'), ...(text('name') === '' ? {} : { name: text('name') }) },
        quiet,
      )
    case 'take_back_hours':
      return call('/staff/learner-hours-back', { ...of, cert_id: text('cert_id'), hours: text('hours') }, quiet)
    case 'reopen_order':
      return call('/staff/order-reopen', { order_id: what, reason: of.reason }, quiet)
    case 'reverse_order':
      return call('/staff/order-reverse', { order_id: what, reason: of.reason }, quiet)
    case 'send_mail':
      return call('/staff/learner-send-mail', { ...of, copy_id: what }, quiet)
    case 'delete':
      return call('/staff/learner-delete', { ...of, confirm: text('confirm') }, quiet)
  }
}

/** Asks for what a deed needs, says who will be told what, and does it. */
export function DeedDialog({ deed, of, learner, onClose, onDone }: Props) {
  const { t } = useMessages()
  const prove = useProve()
  const id = useId()
  const form = useForm({
    rules: rulesOf(deed, learner),
    send: async (values) => {
      await prove(() => send({ deed, ...(of === undefined ? {} : { of }), learner }, values))
      onDone()
    },
  })
  return (
    <Dialog
      title={t('staff.deed.title', { deed, name: learner.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button type="submit" form={id} look="ink" busy={form.isBusy ? t('staff.deed.busy') : undefined}>
            {t('staff.deed.go', { deed })}
          </Button>
        </>
      }
    >
      <form {...form.form} id={id} method="post" className={own['form']}>
        <FormSummary {...form.summary} />
        <Fields deed={deed} learner={learner} field={form.field} />
        <TextAreaField
          {...form.field('reason')}
          label={t('staff.deed.reason')}
          hint={t(deed === 'reverse_order' ? 'staff.deed.reason.told' : 'staff.deed.reason.hint')}
          rows={2}
          maxLength={500}
        />
        <p className={own['told']}>{t('staff.deed.told', { deed })}</p>
      </form>
    </Dialog>
  )
}

type Field = ReturnType<typeof useForm>['field']

function Fields({ deed, learner, field }: { deed: Deed; learner: LearnerPage; field: Field }) {
  const { t } = useMessages()
  const live = learner.courses.filter(({ is_left }) => !is_left)
  const quizzes = learner.courses
    .flatMap((course) => course.quizzes)
    .filter(({ allowed }) => deed === 'time' || allowed !== null)
  const first = { placeholder: t('staff.deed.choose') }
  const numeric = { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 } as const
  switch (deed) {
    case 'take_back_hours':
    case 'hours': {
      const courses = deed === 'hours' ? live : learner.courses.filter(({ granted }) => (granted ?? 0) > 0)
      return (
        <>
          <SelectField
            {...field('cert_id')}
            {...first}
            label={t('staff.deed.course')}
            defaultValue={courses.length === 1 ? courses[0]?.cert_id : ''}
            options={courses.map(({ cert_id, name, granted }) => ({
              value: cert_id,
              label:
                deed === 'hours'
                  ? name
                  : t('staff.deed.granted', { name, hours: Math.floor((granted ?? 0) / 36) / 100 }),
            }))}
          />
          <TextField
            {...field('hours')}
            {...numeric}
            {...(deed === 'hours' ? {} : { inputMode: 'decimal', maxLength: 7 })}
            label={t('staff.deed.hours')}
          />
        </>
      )
    }
    case 'attempts':
    case 'time':
      return (
        <>
          <SelectField
            {...field('category_id')}
            {...first}
            label={t('staff.deed.quiz')}
            options={quizzes.map(({ id, name, attempts, allowed }) => ({
              value: id,
              label: t('staff.deed.quiz.option', { name, attempts, allowed: allowed ?? 0 }),
            }))}
          />
          {deed === 'attempts' ? (
            <TextField {...field('attempts')} {...numeric} label={t('staff.deed.attempts')} defaultValue="1" />
          ) : (
            <TextField
              {...field('minutes')}
              autoComplete="off"
              maxLength={4}
              label={t('staff.deed.minutes')}
              hint={t('staff.deed.time.hint')}
            />
          )}
        </>
      )
    case 'revoke_certificate':
    case 'reissue_certificate': {
      const certificates = learner.certificates.filter(({ is_live }) => is_live)
      return (
        <>
          <SelectField
            {...field('number')}
            {...first}
            label={t('staff.deed.certificate')}
            defaultValue={certificates.length === 1 ? certificates[0]?.number : ''}
            options={certificates.map(({ number, name }) => ({ value: number, label: `${name} · ${number}` }))}
          />
          {deed === 'reissue_certificate' ? (
            <TextField
              {...field('name')}
              label={t('staff.deed.name')}
              hint={t('staff.deed.name.hint')}
              maxLength={200}
            />
          ) : null}
        </>
      )
    }
    case 'delete':
      return (
        <TextField
          {...field('confirm')}
          label={t('staff.deed.confirm')}
          hint={learner.email}
          type="email"
          autoComplete="off"
        />
      )
    default:
      return null
  }
}
