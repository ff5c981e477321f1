// Mails that protect an account: something about it has changed, and it may not have been its owner.
import { labelOf } from '../../contract/provider.ts'
import type { Device } from '../../domain/account/device.ts'
import { emailKey } from '../../domain/account/email.ts'
import { say } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import { selectOptionalZone } from '../../store/enrolment.ts'
import { mailJobs } from './mail-jobs.ts'
import { writeMoment } from './notice.ts'
import { link, sendMail, text, type MailContext } from './send-mails.ts'

/** READINGS §4: a changed password is told by mail. */
export async function sendPasswordChangedMail(context: MailContext, payload: unknown): Promise<void> {
  const { email, locale, areOthersOnly, removed, kept } = mailJobs['send-password-changed-mail'].parse(payload)
  const blocks = [
    text(say(locale, areOthersOnly ? 'mail.passwordChanged.leadOthers' : 'mail.passwordChanged.lead')),
    ...removed.map((provider) =>
      text(say(locale, 'mail.passwordChanged.removed', { provider: labelOf(provider, locale) })),
    ),
    ...kept.map((provider) => text(say(locale, 'mail.passwordChanged.kept', { provider: labelOf(provider, locale) }))),
    text(say(locale, 'mail.passwordChanged.unasked')),
    link(say(locale, 'mail.action.reset'), `${context.config.publicUrl}/login/forgot-password`),
  ]
  await sendMail(context, {
    kind: 'passwordChanged',
    to: email,
    locale,
    subject: say(locale, 'mail.passwordChanged.subject'),
    blocks,
  })
}

/** READINGS §4: a changed address is told to the old one. */
export async function sendEmailChangedMail(context: MailContext, payload: unknown): Promise<void> {
  const { email, newEmail, locale } = mailJobs['send-email-changed-mail'].parse(payload)
  const blocks = [
    text(say(locale, 'mail.emailChanged.lead', { email: newEmail })),
    text(say(locale, 'mail.emailChanged.others')),
    text(say(locale, 'mail.emailChanged.unasked')),
  ]
  await sendMail(context, {
    kind: 'emailChanged',
    to: email,
    locale,
    subject: say(locale, 'mail.emailChanged.subject'),
    blocks,
  })
}

/** READINGS §4: a sign-in from a new device is told by mail. */
export async function sendNewDeviceMail(context: MailContext, payload: unknown): Promise<void> {
  const { email, locale, at, ...device } = mailJobs['send-new-device-mail'].parse(payload)
  const zone = (await selectOptionalZone(context.database, emailKey(email))) ?? context.config.SCHOOL_ZONE
  const moment = writeMoment(new Date(at * 1000), locale, zone)
  const blocks = [
    text(say(locale, 'mail.newDevice.lead', { device: nameDevice(locale, device), moment })),
    text(say(locale, 'mail.newDevice.unasked')),
    link(say(locale, 'mail.action.settings'), `${context.config.publicUrl}/my/info`),
  ]
  await sendMail(context, {
    kind: 'newDevice',
    to: email,
    locale,
    subject: say(locale, 'mail.newDevice.subject'),
    blocks,
  })
}

export async function sendAccountDeletedMail(context: MailContext, payload: unknown): Promise<void> {
  const { email, locale } = mailJobs['send-account-deleted-mail'].parse(payload)
  await sendMail(context, {
    kind: 'accountDeleted',
    to: email,
    locale,
    subject: say(locale, 'mail.accountDeleted.subject'),
    blocks: [text(say(locale, 'mail.accountDeleted.lead')), text(say(locale, 'mail.accountDeleted.certificates'))],
  })
}

function nameDevice(locale: Locale, { browser, system }: Device): string {
  if (browser && system) return say(locale, 'mail.device.both', { browser, system })
  return browser ?? system ?? say(locale, 'mail.device.unknown')
}
