import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { notify } from '../../parts/notify.ts'
import { When } from '../../parts/when.tsx'
import { BeginForm, ConfirmForm, EndForm, NewCodesForm } from './app-forms.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import { useOpened } from './use-opened.ts'
import styles from './settings.module.css'

interface Props {
  readonly email: string
  readonly hasPassword: boolean
  readonly app: OutputOf<'/user/second-factor'>
}

/** Where a link to setting an app up leads. */
const APP_PLACE = 'app'

type Step = 'begin' | 'new-codes' | 'end'

/** An authenticator app beside the password: set up, taken off, and the codes for who loses it. */
export function AppSection({ email, hasPassword, app }: Props) {
  const { t, rich } = useMessages()
  const { revalidate } = useRevalidator()
  const { isOpen, open, close, opener, form } = useOpened()
  const [step, setStep] = useState<Step>('begin')
  const [begun, setBegun] = useState<OutputOf<'/user/second-factor-begin'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const show = (next: Step) => {
    setStep(next)
    open()
  }
  const end = () => {
    setBegun(undefined)
    setCodes(undefined)
    close()
  }
  const reveal = (made: readonly string[]) => {
    setBegun(undefined)
    setCodes(made)
    void revalidate()
  }
  const both = { email, hasPassword, onClose: end }
  return (
    <Section title={t('settings.app.title')} text={t('settings.app.text')} place={APP_PLACE}>
      {app.since === null ? null : (
        <p className={styles['small']}>
          {rich('settings.app.since', { when: () => <When seconds={app.since ?? 0} />, count: app.codes_left })}
        </p>
      )}
      {codes ? (
        <RecoveryCodes codes={codes} email={email} onClose={end} />
      ) : isOpen ? (
        <div ref={form}>
          {step === 'new-codes' ? (
            <NewCodesForm {...both} onMade={reveal} />
          ) : step === 'end' ? (
            <EndForm
              {...both}
              onEnded={() => {
                notify(t('settings.app.ended'))
                end()
                void revalidate()
              }}
            />
          ) : begun ? (
            <ConfirmForm begun={begun} onClose={end} onMade={reveal} />
          ) : (
            <BeginForm {...both} onBegun={setBegun} />
          )}
        </div>
      ) : app.since === null ? (
        <Button ref={opener} onClick={() => show('begin')}>
          {t('settings.app.setUp')}
        </Button>
      ) : (
        <div className={styles['actions']}>
          <Button ref={opener} onClick={() => show('new-codes')}>
            {t('settings.app.newCodes')}
          </Button>
          <Button look="quiet" onClick={() => show('end')}>
            {t('settings.app.end')}
          </Button>
        </div>
      )}
    </Section>
  )
}
