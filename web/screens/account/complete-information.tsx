import { useMessages } from '../../i18n/use-messages.ts'
import { useIsHydrated } from '../../parts/audience.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { useSession } from '../../session/session.ts'
import { withMessages } from '../screen-loader.ts'
import { ProfileForm } from './profile-form.tsx'
import styles from './account.module.css'

const nouns = ['account'] as const
export const handle: ScreenHandle = { nouns, title: (t) => `${t('account.complete.title')} · ${t('shell.brand')}` }
export const loader = () => null
export const clientLoader = withMessages(nouns, async () => null)

/** After sign-up; may be finished later. */
export default function CompleteInformation() {
  const { t } = useMessages()
  const { isSignedIn } = useSession()
  const isHydrated = useIsHydrated()
  return (
    <>
      <h1>{t('account.complete.title')}</h1>
      <p className={styles['lead']}>{t('account.complete.text')}</p>
      {!isHydrated ? <Skeleton shape="block" /> : isSignedIn ? <ProfileForm /> : <SignInFirst />}
    </>
  )
}

function SignInFirst() {
  const { t } = useMessages()
  return (
    <>
      <p>{t('account.complete.signInFirst')}</p>
      <div className={styles['actions']}>
        <ButtonLink look="gold" to={to.signIn()}>
          {t('shell.signIn')}
        </ButtonLink>
      </div>
    </>
  )
}
