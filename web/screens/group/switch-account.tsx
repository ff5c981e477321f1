import type { MouseEvent } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { LeaveHost } from '../../parts/offline/leave-host.tsx'
import { prepareLeave } from '../../parts/offline/load-leave.ts'
import { to } from '../../paths.ts'
import { rememberInvitation } from '../../session/pending-invitation.ts'
import { useLogOut } from '../../session/use-log-out.ts'

/** Ends this session and signs in again, for the same invitation. */
export function SwitchAccount({ token, look }: { token: string; look: 'gold' | 'line' }) {
  const { t } = useMessages()
  const logOut = useLogOut({ path: to.signIn(), before: () => rememberInvitation(token) })
  const leave = (event: MouseEvent) => {
    event.preventDefault()
    logOut()
  }
  return (
    <>
      <ButtonLink look={look} to={to.signIn()} onPointerEnter={prepareLeave} onFocus={prepareLeave} onClick={leave}>
        {t('group.invitation.switch')}
      </ButtonLink>
      <LeaveHost />
    </>
  )
}
