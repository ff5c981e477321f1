import { useEffect } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { ask, type Ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { forgetInvitation } from '../../session/pending-invitation.ts'
import { useSession } from '../../session/session.ts'
import { asksAgainOnArrival } from '../asks-again.ts'
import { orMissing, type Missing } from '../for-learner.ts'
import type { ScreenHandle } from '../../root.tsx'
import { LoadedPage } from '../loaded-page.tsx'
import { withMessages, withStatus } from '../screen-loader.ts'
import type { Route } from './+types/invitation.ts'
import { Invited } from './invited.tsx'
import { Member } from './member.tsx'
import styles from './invitation.module.css'
import { nouns } from './words.ts'

export type Invitation = OutputOf<'/index/invitation'>

export const handle: ScreenHandle = { nouns, title: (t) => `${t('group.invitation.title')} · ${t('shell.brand')}` }

type View = { readonly kind: 'found'; readonly invitation: Invitation } | Missing

const load = (caller: Ask, token: string): Promise<View> =>
  orMissing<View>(async () => ({ kind: 'found', invitation: await caller('/index/invitation', { token }) }))
export const loader = async ({ context, params }: Route.LoaderArgs) =>
  withStatus(await load(context.get(pageContext).ask, params.token))
export const clientLoader = Object.assign(
  withMessages(nouns, ({ params }: { params: { token: string } }) => load(ask, params.token)),
  { hydrate: asksAgainOnArrival() },
)

/** Who invites to what, and what can be done about it by whoever is here. */
export default function InvitationScreen({ loaderData: view, params: { token } }: Route.ComponentProps) {
  const { isSignedIn } = useSession()
  // An effect: the browser's storage. A person who is here again needs no reminder.
  useEffect(() => {
    if (isSignedIn) forgetInvitation()
  }, [isSignedIn])
  return (
    <LoadedPage view={view} missing={<NeverWas />}>
      {({ invitation }) => <Shown invitation={invitation} token={token} />}
    </LoadedPage>
  )
}

function Shown({ invitation, token }: { invitation: Invitation; token: string }) {
  if (invitation.is_member) return <Member group={invitation.group} phases={invitation.phases} />
  if (invitation.state !== 'open') return <Closed invitation={invitation} state={invitation.state} />
  return <Invited invitation={invitation} token={token} />
}

/** The link was cut off, or made up. */
function NeverWas() {
  const { t } = useMessages()
  return (
    <>
      <h1>{t('group.invitation.missing')}</h1>
      <p className={styles['lead']}>{t('group.invitation.missingBody')}</p>
    </>
  )
}

function Closed({ invitation, state }: { invitation: Invitation; state: Exclude<Invitation['state'], 'open'> }) {
  const { t, locale } = useMessages()
  const who = { by: invitation.invited_by, group: invitation.group.name }
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    invitation.expires_at * 1000,
  )
  const words = {
    expired: { title: t('group.invitation.expired'), body: t('group.invitation.expiredBody', { ...who, date }) },
    used_up: { title: t('group.invitation.usedUp'), body: t('group.invitation.usedUpBody', who) },
    revoked: { title: t('group.invitation.revoked'), body: t('group.invitation.revokedBody', who) },
  }[state]
  return (
    <>
      <h1>{words.title}</h1>
      <p className={styles['lead']}>{words.body}</p>
    </>
  )
}
