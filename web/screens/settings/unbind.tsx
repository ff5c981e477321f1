import { labelOf, type ProviderName } from '../../../contract/provider.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import type { Bound } from './bound.ts'
import { FormActions } from './form-actions.tsx'
import { ProofFields } from './proof-fields.tsx'
import { useProof } from './use-proof.ts'
import styles from './settings.module.css'

interface Props {
  readonly provider: ProviderName
  /** The other ones that sign the learner in. */
  readonly others: readonly ProviderName[]
  readonly hasPassword: boolean
  readonly isLast: boolean
  readonly email: string
  readonly setPasswordTo: string
  readonly onClose: () => void
  readonly onChange: (bound: Bound) => void
}

/** Takes a provider away; warns who has no password (SPECIFICATION §5), and refuses to take the last way in. */
export function Unbind(props: Props) {
  const { t, locale } = useMessages()
  const { provider, isLast, setPasswordTo, onClose } = props
  const name = labelOf(provider, locale)
  return (
    <Dialog
      title={t('account.provider.unbind.title', { provider: name })}
      isOpen
      onClose={onClose}
      isAlert
      width="narrow"
    >
      {isLast ? (
        <div className={styles['form']}>
          <p>{t('account.provider.unbind.last', { provider: name })}</p>
          <div className={styles['actions']}>
            <ButtonLink look="ink" to={setPasswordTo} onClick={onClose}>
              {t('account.provider.unbind.setPassword')}
            </ButtonLink>
            <Button look="quiet" onClick={onClose}>
              {t('account.provider.cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <UnbindForm {...props} name={name} />
      )}
    </Dialog>
  )
}

function UnbindForm({
  provider,
  others: [other],
  name,
  hasPassword,
  email,
  onClose,
  onChange,
}: Props & { name: string }) {
  const { t, locale } = useMessages()
  const proof = useProof(hasPassword)
  const form = useForm({
    rules: proof.rules,
    send: async (values) => {
      onChange(await call('/user/unbind-third-party-user', { provider, ...proof.read(values) }, { isQuiet: true }))
      notify(t('account.provider.unbind.done', { provider: name }))
      onClose()
    },
  })
  return (
    <form {...form.form} method="post" className={styles['form']}>
      <p>
        {hasPassword || other === undefined
          ? t('account.provider.unbind.text')
          : t('account.provider.unbind.noPassword', { provider: name, other: labelOf(other, locale) })}
      </p>
      <FormSummary {...form.summary} />
      <ProofFields form={form} proof={proof} email={email} />
      <FormActions isBusy={form.isBusy} busy={t('account.provider.unbind.busy')} onCancel={onClose}>
        {t('account.provider.disconnect')}
      </FormActions>
    </form>
  )
}
