import { AppSection } from './app-section.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import type { AccountSettings } from './load-settings.ts'
import { LookSection } from './look-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { PASSWORD_PLACE, PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { RecallSection } from './recall-section.tsx'
import { ThirdPartyAccounts } from './third-party.tsx'

/** Every matter of the settings, in order. */
export function Sections({
  settings: { account, app, sessions, mails, recall, calendar },
}: {
  settings: AccountSettings
}) {
  const { user, has_password: hasPassword } = account
  return (
    <div>
      <ProfileSection user={user} />
      <EmailSection email={user.email} hasPassword={hasPassword} />
      <PasswordSection email={user.email} hasPassword={hasPassword} />
      <AppSection email={user.email} hasPassword={hasPassword} app={app} />
      <ThirdPartyAccounts key={String(hasPassword)} setPasswordTo={`#${PASSWORD_PLACE}`} />
      <LookSection mailLocale={account.lang} />
      <RecallSection recall={recall} />
      <CalendarSection calendar={calendar} />
      <MailsSection mails={mails} />
      <DevicesSection sessions={sessions} />
      <DataSection account={account} />
      <DeleteSection email={user.email} hasPassword={hasPassword} />
    </div>
  )
}
