import { lazy, Suspense, type MouseEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { displayName } from '../../../domain/account/name.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ForLearner, ForVisitor } from '../../parts/audience.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { FormSummary } from '../../parts/form/form-summary.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { ownZone } from '../../own-zone.ts'
import { to } from '../../paths.ts'
import { rememberInvitation } from '../../session/pending-invitation.ts'
import { useUser } from '../../session/use-user.ts'
import { refusalOf } from '../refusal-of.ts'
import type { Invitation } from './invitation.tsx'
import styles from './invitation.module.css'

const SwitchAccount = lazy(async () => ({ default: (await import('./switch-account.tsx')).SwitchAccount }))

/** An open invitation: for a visitor, for the person it is for, and for somebody else. */
export function Invited({ invitation, token }: { invitation: Invitation; token: string }) {
  const { t, locale } = useMessages()
  const who = { by: invitation.invited_by, group: invitation.group.name }
  if (invitation.is_other_account) {
    return (
      <>
        <h1>{t('group.invitation.other')}</h1>
        <p className={styles['lead']}>{t('group.invitation.otherBody', who)}</p>
        <As />
        <p className={styles['actions']}>
          <Suspense>
            <SwitchAccount token={token} look="gold" />
          </Suspense>
        </p>
      </>
    )
  }
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    invitation.expires_at * 1000,
  )
  return (
    <>
      <h1>{t('group.invitation.heading', who)}</h1>
      <p className={styles['lead']}>{t('group.invitation.phases', { count: invitation.phases.length })}</p>
      <ul className={styles['phases']}>
        {invitation.phases.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p className={styles['note']}>{t('group.invitation.until', { date })}</p>
      <ForVisitor>
        <p className={styles['lead']}>
          {t(invitation.is_personal ? 'group.invitation.personal' : 'group.invitation.signIn')}
        </p>
        <p className={styles['actions']}>
          <LoginLink look="gold" path={to.signIn()} token={token}>
            {t('shell.signIn')}
          </LoginLink>
          <LoginLink look="line" path={to.signUp()} token={token}>
            {t('shell.signUp')}
          </LoginLink>
        </p>
      </ForVisitor>
      <ForLearner>
        <As />
        <Decide token={token} asks={invitation.asks} />
      </ForLearner>
    </>
  )
}

/**
 * Leads to login and back here; before the script is there, the address itself carries what to come back to
 * (use-arrived-invitation.ts).
 */
function LoginLink({
  look,
  path,
  token,
  children,
}: {
  look: 'gold' | 'line'
  path: string
  token: string
  children: string
}) {
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return // another tab
    event.preventDefault()
    rememberInvitation(token)
    void navigate(path)
  }
  return (
    <ButtonLink look={look} to={`${path}#invitation=${token}`} onClick={go}>
      {children}
    </ButtonLink>
  )
}

/** As whom the person is here. */
function As() {
  const { t } = useMessages()
  const user = useUser()
  if (!user) return null
  const called = displayName({ firstName: user.first_name, lastName: user.last_name })
  return (
    <p className={styles['as']}>
      {t('group.invitation.as', { name: called ? `${called} (${user.email})` : user.email })}
    </p>
  )
}

/** With what the group asks for, where it asks for something. */
function Decide({ token, asks }: { token: string; asks: Invitation['asks'] }) {
  const { t } = useMessages()
  const { revalidate } = useRevalidator()
  const asksNumber = asks.includes('number')
  const asksClass = asks.includes('class')
  const form = useForm({
    rules: {
      ...(asksNumber ? { number: required('group.number.missing') } : {}),
      ...(asksClass ? { class_name: required('group.class.missing') } : {}),
    },
    send: async ({ number = '', class_name = '' }) => {
      const given = {
        ...(asksNumber ? { number: number.trim() } : {}),
        ...(asksClass ? { class_name: class_name.trim() } : {}),
      }
      try {
        await call('/group/join-group', { token, zone: ownZone(), ...given }, { isQuiet: asks.length > 0 })
      } catch (error) {
        if (refusalOf(error) === 'invalid_input') throw error
        // Refused otherwise, the page says how it stands now; the caller has said why.
      }
      await revalidate()
    },
  })
  return (
    <form {...form.form} method="post" className={styles['decide']}>
      {asks.length > 0 ? <FormSummary {...form.summary} /> : null}
      {asksNumber ? (
        <TextField {...form.field('number')} label={t('group.number.label')} autoComplete="off" maxLength={40} />
      ) : null}
      {asksClass ? (
        <TextField {...form.field('class_name')} label={t('group.class.label')} autoComplete="off" maxLength={60} />
      ) : null}
      <p className={styles['actions']}>
        <Button type="submit" look="gold" busy={form.isBusy ? t('group.invitation.joining') : undefined}>
          {t('group.invitation.join')}
        </Button>
        <Suspense>
          <SwitchAccount token={token} look="line" />
        </Suspense>
        <ButtonLink look="quiet" to={to.home()}>
          {t('group.invitation.decline')}
        </ButtonLink>
      </p>
    </form>
  )
}

const required = (key: 'group.number.missing' | 'group.class.missing') => (value: string) =>
  value.trim() === '' ? key : undefined
