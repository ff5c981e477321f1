import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { ForLearner, ForVisitor } from '../../parts/audience.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { SignInPrompt } from '../../parts/sign-in-prompt.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'
import type { Route } from './+types/info.ts'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { loadSettings, type Settings } from './load-settings.ts'
import { LookSection } from './look-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { PASSWORD_PLACE, PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ThirdPartyAccounts } from './third-party.tsx'
import styles from './settings.module.css'

const nouns = ['settings', 'account'] as const

export const handle: ScreenHandle = { nouns, title: (t) => `${t('settings.title')} · ${t('shell.brand')}`, description: (t) => t('settings.description') }
export const clientLoader = Object.assign(withMessages(nouns, loadSettings), { hydrate: true as const })

/** The page before its data, and all there is without a script. */
export function HydrateFallback() {
  return (
    <Page>
      <ForVisitor>
        <SignIn />
      </ForVisitor>
      <ForLearner>
        <div className={styles['waiting']}>
          <Skeleton shape="block" />
          <Skeleton lines={8} />
        </div>
      </ForLearner>
    </Page>
  )
}

export default function Info({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <Page>
      {view.kind === 'visitor' ? <SignIn /> : null}
      {view.kind === 'failed' ? <LoadFailed heading="h2" title={t('settings.failed')} message={view.message} /> : null}
      {view.kind === 'learner' ? <Sections settings={view.settings} /> : null}
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  const { t } = useMessages()
  return (
    <div className={styles['page']}>
      <h1>{t('settings.title')}</h1>
      {children}
    </div>
  )
}

function SignIn() {
  const { t } = useMessages()
  return <SignInPrompt title={t('settings.signIn')}>{t('settings.signIn.body')}</SignInPrompt>
}

function Sections({ settings: { account, sessions, mails } }: { settings: Settings }) {
  const { user, has_password: hasPassword } = account
  return (
    <div className={styles['sections']}>
      <ProfileSection user={user} />
      <EmailSection email={user.email} hasPassword={hasPassword} />
      <PasswordSection email={user.email} hasPassword={hasPassword} />
      <ThirdPartyAccounts key={String(hasPassword)} setPasswordTo={`#${PASSWORD_PLACE}`} />
      <LookSection mailLocale={account.lang} />
      <MailsSection mails={mails} />
      <DevicesSection sessions={sessions} />
      <DataSection account={account} />
      <DeleteSection email={user.email} hasPassword={hasPassword} />
    </div>
  )
}
