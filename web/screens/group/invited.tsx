import type { MouseEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { displayName } from '../../../domain/account/name.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ForLearner, ForVisitor } from '../../parts/audience.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { usePress } from '../../parts/use-press.ts'
import { ownZone } from '../../own-zone.ts'
import { to } from '../../paths.ts'
import { rememberInvitation } from '../../session/pending-invitation.ts'
import { endSession } from '../../session/session.ts'
import { useUser } from '../../session/use-user.ts'
import type { Invitation } from './invitation.tsx'
import styles from './invitation.module.css'

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
          <SwitchAccount token={token} look="gold" />
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
        <Decide token={token} />
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

function Decide({ token }: { token: string }) {
  const { t } = useMessages()
  const { revalidate } = useRevalidator()
  const { isBusy: isJoining, press: join } = usePress(async () => {
    // Refused or done, the page says how it stands now; the caller has said why.
    await call('/group/join-group', { token, zone: ownZone() }).catch(() => {})
    await revalidate()
  })
  return (
    <p className={styles['actions']}>
      <Button look="gold" busy={isJoining ? t('group.invitation.joining') : undefined} onClick={join}>
        {t('group.invitation.join')}
      </Button>
      <SwitchAccount token={token} look="line" />
      <ButtonLink look="quiet" to={to.home()}>
        {t('group.invitation.decline')}
      </ButtonLink>
    </p>
  )
}

/** Ends this session and signs in again, for the same invitation. */
function SwitchAccount({ token, look }: { token: string; look: 'gold' | 'line' }) {
  const { t } = useMessages()
  const leave = () => {
    rememberInvitation(token)
    void call('/user/logout', {}, { isQuiet: true, keepalive: true }).catch(() => {}) // out of reach: the token here is gone all the same
    endSession('logout')
  }
  return (
    <ButtonLink look={look} to={to.signIn()} onClick={leave}>
      {t('group.invitation.switch')}
    </ButtonLink>
  )
}
