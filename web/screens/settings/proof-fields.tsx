import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { usePress } from '../../parts/use-press.ts'
import { PasswordField } from '../../parts/form/password-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import type { useForm } from '../../parts/form/use-form.ts'
import type { ProofState } from './use-proof.ts'
import styles from './settings.module.css'

interface Props {
  readonly form: Pick<ReturnType<typeof useForm>, 'field' | 'show'>
  readonly proof: ProofState
  readonly email: string
}

/** The password again, or a code by mail: what a sensitive change asks for. */
export function ProofFields({ form, proof, email }: Props) {
  const { t } = useMessages()
  const isPassword = proof.kind === 'password'
  const other = proof.canChoose ? (
    <Button look="quiet" isSmall onClick={() => proof.choose(isPassword ? 'code' : 'password')}>
      {t(isPassword ? 'settings.proof.useCode' : 'settings.proof.usePassword')}
    </Button>
  ) : undefined
  if (isPassword)
    return (
      <PasswordField
        key="password"
        {...form.field('proof_password')}
        label={t('settings.proof.password')}
        autoComplete="current-password"
        aside={other}
      />
    )
  return (
    <div className={styles['proof']}>
      <TextField
        key="code"
        {...form.field('proof_code')}
        label={t('settings.proof.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        aside={other}
      />
      <SendCode form={form} proof={proof} />
      {proof.isSent ? <output className={styles['note']}>{t('settings.proof.sent', { email })}</output> : null}
    </div>
  )
}

function SendCode({ form, proof }: Pick<Props, 'form' | 'proof'>) {
  const { t } = useMessages()
  const { isBusy, press: send } = usePress(() => proof.sendCode().catch(form.show))
  const words = proof.isSent ? t('account.code.resend') : t('settings.proof.send')
  return (
    <Button
      isSmall
      disabled={proof.secondsLeft > 0}
      busy={isBusy ? t('account.code.sending') : undefined}
      onClick={send}
    >
      {proof.secondsLeft > 0 ? t('account.code.wait', { seconds: proof.secondsLeft }) : words}
    </Button>
  )
}
