import { labelOf } from '../../../contract/provider.ts'
import { useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { notify } from '../../parts/notify.ts'
import { to } from '../../paths.ts'
import { Submit } from '../account/submit.tsx'
import { ProofFields } from '../settings/proof-fields.tsx'
import { useProof } from '../settings/use-proof.ts'
import { forgetWaiting, type Waiting } from './begun.ts'
import { endsTicket } from './ends-ticket.ts'
import { headingOf } from './heading.ts'
import type { Owned } from './load-arrival.ts'
import styles from '../account/account.module.css'

interface Props {
  readonly waiting: Waiting
  readonly owned: Owned
  readonly onStop: (error: unknown) => void
}

/** Says which account there signs in to which one here, and asks once more who is sitting here. */
export function ConnectForm({ waiting, owned, onStop }: Props) {
  const { provider, ticket, email } = waiting
  const { t, locale } = useMessages()
  const navigate = useNavigate()
  const proof = useProof(owned.hasPassword)
  const name = labelOf(provider, locale)
  const form = useForm({
    rules: proof.rules,
    send: async (values) => {
      try {
        await call('/user/bind-third-party-user', { ticket, ...proof.read(values) }, { isQuiet: true })
        forgetWaiting()
        notify(t('account.provider.bind.done', { provider: name }))
        void navigate(to.settings(), { replace: true })
      } catch (error) {
        if (!endsTicket(error)) throw error
        onStop(error)
      }
    },
  })
  return (
    <>
      <h1>{headingOf(t, { ...waiting, owned }, locale)}</h1>
      <p className={styles['lead']}>
        {email === null
          ? t('account.provider.bind.textUnnamed', { provider: name, email: owned.email })
          : t('account.provider.bind.text', { account: email, provider: name, email: owned.email })}
      </p>
      <form {...form.form} method="post" className={styles['form']}>
        <FormSummary {...form.summary} />
        <ProofFields form={form} proof={proof} email={owned.email} />
        <div className={styles['actions']}>
          <Submit isBusy={form.isBusy} secondsLeft={form.secondsLeft} busy={t('account.provider.bind.busy')}>
            {t('account.provider.bind.action')}
          </Submit>
          <ButtonLink look="quiet" to={to.settings()}>
            {t('account.provider.cancel')}
          </ButtonLink>
        </div>
      </form>
    </>
  )
}
