import { createContext, use, useRef, useState, type ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { PasswordField } from '../../parts/form/password-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { to } from '../../paths.ts'
import { OtpField } from '../../parts/form/otp-field.tsx'
import { otpRule } from '../../parts/form/otp-rule.ts'
import { refusalOf } from '../refusal-of.ts'
import styles from './console.module.css'

/** Does a deed; when the password is due it is asked for over the page, and the deed goes on. */
type Prove = <T>(deed: () => Promise<T>) => Promise<T>
const ProveContext = createContext<Prove>((deed) => deed())
export const useProve = (): Prove => use(ProveContext)

/** Around the pages: asks for the password when a deed needs it anew. */
export function Proving({ children }: { children: ReactNode }) {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const settle = useRef<(isProved: boolean) => void>(undefined)
  const close = (isProved: boolean) => {
    setIsOpen(false)
    settle.current?.(isProved)
    settle.current = undefined
  }
  const prove: Prove = async (deed) => {
    try {
      return await deed()
    } catch (error) {
      if (refusalOf(error) !== 'password_due') throw error
      const answer = new Promise<boolean>((resolve) => (settle.current = resolve))
      setIsOpen(true)
      if (!(await answer)) throw error
      return deed()
    }
  }
  return (
    <ProveContext value={prove}>
      {children}
      <Dialog title={t('staff.prove')} isOpen={isOpen} width="narrow" onClose={() => close(false)}>
        <PasswordForm onProved={() => close(true)} />
      </Dialog>
    </ProveContext>
  )
}

/** In the place of a page whose password is due. */
export function Unlock() {
  const { t } = useMessages()
  const { revalidate } = useRevalidator()
  return (
    <section className={styles['pane']} aria-labelledby="unlock">
      <div className={styles['paneBody']}>
        <div className={styles['unlock']}>
          <h2 id="unlock">{t('staff.prove')}</h2>
          <PasswordForm onProved={() => void revalidate()} />
        </div>
      </div>
    </section>
  )
}

function PasswordForm({ onProved }: { onProved: () => void }) {
  const { t } = useMessages()
  const [asks, setAsks] = useState<'password' | 'app' | 'setUp'>('password')
  const form = useForm({
    rules: {
      proof_password: (value) => (value === '' ? 'account.password.missing' : undefined),
      ...(asks === 'app' ? { otp: otpRule } : {}),
    },
    send: async ({ proof_password = '', otp = '' }) => {
      try {
        await call(
          '/staff/prove',
          { proof_password, ...(asks === 'app' ? { otp: otp.trim() } : {}) },
          { isQuiet: true },
        )
        onProved()
      } catch (error) {
        const code = refusalOf(error)
        if (code === 'second_factor_missing') setAsks('setUp')
        else if (code === 'second_factor' && asks !== 'app') setAsks('app')
        else throw error
      }
    },
  })
  if (asks === 'setUp')
    return (
      <div className={styles['unlock']} role="status">
        <p>{t('staff.prove.app')}</p>
        <p>
          <Link to={`${to.settings()}#app`}>{t('staff.prove.app.go')}</Link>
        </p>
      </div>
    )
  return (
    <form {...form.form} method="post" className={styles['unlock']}>
      <FormSummary {...form.summary} />
      <p>{t('staff.prove.body')}</p>
      <PasswordField
        {...form.field('proof_password')}
        label={t('staff.prove.password')}
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else is asked there
        autoFocus
      />
      {asks === 'app' ? <OtpField field={form.field('otp')} takesFocus onFull={form.sendIfWhole} /> : null}
      <Button type="submit" look="ink" busy={form.isBusy ? t('staff.prove.busy') : undefined}>
        {t('staff.prove.go')}
      </Button>
      <p className={styles['mute']}>
        <Link to={to.settings()}>{t('staff.prove.none')}</Link>
      </p>
    </form>
  )
}
