import type { OutputOf } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { Values } from '../../parts/form/complaint.ts'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { OtpField } from '../../parts/form/otp-field.tsx'
import { otpRule } from '../../parts/form/otp-rule.ts'
import { FormActions } from './form-actions.tsx'
import { ProofFields } from './proof-fields.tsx'
import { useProof } from './use-proof.ts'
import styles from './settings.module.css'

interface Own {
  readonly email: string
  readonly hasPassword: boolean
  readonly onClose: () => void
}

type Begun = OutputOf<'/user/second-factor-begin'>

/** First who they are: whoever finds an unlocked screen sets up nothing. */
export function BeginForm({ email, hasPassword, onClose, onBegun }: Own & { onBegun: (begun: Begun) => void }) {
  const { t } = useMessages()
  const proof = useProof(hasPassword)
  const form = useForm({
    rules: proof.rules,
    send: async (values) => onBegun(await call('/user/second-factor-begin', proof.read(values), { isQuiet: true })),
  })
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <FormSummary {...form.summary} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <ProofFields form={form} proof={proof} email={email} />
      <FormActions isBusy={form.isBusy} busy={t('settings.app.beginning')} onCancel={onClose}>
        {t('settings.app.begin')}
      </FormActions>
    </form>
  )
}

interface Confirming {
  readonly begun: Begun
  readonly onClose: () => void
  readonly onMade: (codes: readonly string[]) => void
}

/** The secret goes into the app, and the app's first code comes back. */
export function ConfirmForm({ begun: { secret, address, qr }, onClose, onMade }: Confirming) {
  const { t } = useMessages()
  const form = useForm({
    rules: { otp: otpRule },
    send: async ({ otp = '' }) => {
      const { codes } = await call('/user/second-factor-confirm', { otp: otp.trim() }, { isQuiet: true })
      notify(t('settings.app.on'))
      onMade(codes)
    },
  })
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <FormSummary {...form.summary} />
      <p>{t('settings.app.scan')}</p>
      <svg
        className={styles['qr']}
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        role="img"
        aria-label={t('settings.app.picture')}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p>
        <a href={address}>{t('settings.app.open')}</a>
      </p>
      <p>
        {t('settings.app.byHand')}
        <br />
        <code className={styles['key']} translate="no">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <OtpField
        field={form.field('otp')}
        label={t('settings.app.first')}
        isFirst
        takesFocus
        onFull={form.sendIfWhole}
      />
      <FormActions isBusy={form.isBusy} busy={t('settings.app.confirming')} onCancel={onClose}>
        {t('settings.app.confirm')}
      </FormActions>
    </form>
  )
}

export const NewCodesForm = ({ onMade, ...own }: Own & { onMade: (codes: readonly string[]) => void }) => {
  const { t } = useMessages()
  return (
    <BothForm
      {...own}
      text={t('settings.app.newCodesText')}
      go={t('settings.app.newCodesGo')}
      busy={t('settings.app.making')}
      send={async (both) => onMade((await call('/user/second-factor-codes', both, { isQuiet: true })).codes)}
    />
  )
}

export const EndForm = ({ onEnded, ...own }: Own & { onEnded: () => void }) => {
  const { t } = useMessages()
  return (
    <BothForm
      {...own}
      text={t('settings.app.endText')}
      go={t('settings.app.endGo')}
      busy={t('settings.app.ending')}
      send={async (both) => {
        await call('/user/second-factor-end', both, { isQuiet: true })
        onEnded()
      }}
    />
  )
}

interface BothProps extends Own {
  readonly text: string
  readonly go: string
  readonly busy: string
  readonly send: (both: { otp: string; proof_password?: string; proof_code?: string }) => Promise<void>
}

/** The password and a code of the app. */
function BothForm({ email, hasPassword, onClose, text, go, busy, send }: BothProps) {
  const proof = useProof(hasPassword)
  const form = useForm({
    rules: { ...proof.rules, otp: otpRule },
    send: (values: Values) => send({ ...proof.read(values), otp: values['otp']?.trim() ?? '' }),
  })
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <FormSummary {...form.summary} />
      <p>{text}</p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <ProofFields form={form} proof={proof} email={email} />
      <OtpField field={form.field('otp')} />
      <FormActions isBusy={form.isBusy} busy={busy} onCancel={onClose}>
        {go}
      </FormActions>
    </form>
  )
}
