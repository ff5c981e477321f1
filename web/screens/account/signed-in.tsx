import { displayName } from '../../../domain/account/name.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { LeaveHost } from '../../parts/offline/leave-host.tsx'
import { prepareLeave } from '../../parts/offline/load-leave.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import { useUser } from '../../session/use-user.ts'
import styles from './account.module.css'
import { useGoOn } from './use-go-on.ts'

/** Somebody who is signed in already is offered to go on; below the heading of the page. */
export function SignedIn() {
  const { t } = useMessages()
  const user = useUser()
  const goOn = useGoOn()
  const logOut = useLogOut()
  const name = user ? displayName({ firstName: user.first_name, lastName: user.last_name }) || user.email : undefined
  return (
    <>
      <p className={styles['lead']}>
        {name ? t('account.signedIn.text', { name }) : t('account.signedIn.textUnknown')}
      </p>
      <div className={styles['actions']}>
        <Button look="gold" onClick={goOn}>
          {t('account.signedIn.goOn')}
        </Button>
        <Button look="quiet" onPointerEnter={prepareLeave} onFocus={prepareLeave} onClick={logOut}>
          {t('shell.user.logOut')}
        </Button>
      </div>
      <LeaveHost />
    </>
  )
}
