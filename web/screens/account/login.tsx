import { lazy, Suspense, useState } from 'react'
import { Link, data, useNavigate } from 'react-router'
import type { Route } from './+types/login.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { loadMessages } from '../../i18n/messages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { beginSession, useSession } from '../../session/session.ts'
import { forgetProvider } from '../third-party/begun.ts'
import { ProviderButtons } from '../third-party/provider-buttons.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useArrivedEmail } from './use-arrived-email.ts'
import { useArrivedInvitation, useArrivedPlace } from './use-arrived-hash.ts'
import { useGoOn } from './use-go-on.ts'
import styles from './account.module.css'
import { ButtonLink } from '../../parts/button.tsx'

const SignedIn = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }))
const nouns = ['account'] as const
const isSignUp = (loaded: unknown) =>
  typeof loaded === 'object' && loaded !== null && 'tab' in loaded && loaded.tab === 'signup'
export const handle: ScreenHandle = {
  nouns,
  title: (t, loaded) =>
    `${t(isSignUp(loaded) ? 'account.signUp.title' : 'account.signIn.title')} · ${t('shell.brand')}`,
}

function readTab(tab: string) {
  if (tab !== 'signin' && tab !== 'signup') throw data(null, { status: 404 })
  return { tab } as const
}

export const loader = ({ params }: Route.LoaderArgs) => readTab(params.tab)
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await loadMessages(nouns)
  return readTab(params.tab)
}

export default function Login({ loaderData: { tab } }: Route.ComponentProps) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const goOn = useGoOn()
  const { isSignedIn } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const cleanPath = tab === 'signup' ? to.signUp() : to.signIn()
  const [email, setEmail, hasArrived] = useArrivedEmail(cleanPath)
  useArrivedInvitation(cleanPath)
  useArrivedPlace(cleanPath)

  const enter = (leave: () => void) => (session: OutputOf<'/index/login'>) => {
    setIsLeaving(true)
    beginSession(session)
    forgetProvider()
    leave()
  }
  if (isSignedIn && !isLeaving)
    return (
      <>
        <h1>{t('account.signedIn.title')}</h1>
        <Suspense>
          <SignedIn />
        </Suspense>
      </>
    )
  return (
    <>
      <h1>{t(tab === 'signup' ? 'account.signUp.title' : 'account.signIn.title')}</h1>
      <nav className={styles['tabs']} aria-label={t('account.tabs')}>
        <Link to={to.signIn()} state={{ email }} aria-current={tab === 'signin' ? 'page' : undefined}>
          {t('shell.signIn')}
        </Link>
        <Link to={to.signUp()} state={{ email }} aria-current={tab === 'signup' ? 'page' : undefined}>
          {t('shell.signUp')}
        </Link>
      </nav>
      {tab === 'signin' && hasArrived && email.trim() !== '' ? <NewHere email={email.trim()} /> : null}
      {tab === 'signin' ? (
        <SignInForm email={email} onEmail={setEmail} onDone={enter(goOn)} />
      ) : (
        <SignUpForm
          email={email}
          onEmail={setEmail}
          onDone={enter(() => void navigate(to.completeInformation(), { replace: true }))}
        />
      )}
      <ProviderButtons />
    </>
  )
}

/**
 * For an address that comes from home: most who bring one are new (READINGS §10). Whether it has an account is not
 * told.
 */
function NewHere({ email }: { email: string }) {
  const { t } = useMessages()
  return (
    <div className={styles['arrived']}>
      <p>{t('account.signIn.arrived', { email })}</p>
      <ButtonLink look="ink" to={to.signUp()} state={{ email }}>
        {t('account.signIn.create')}
      </ButtonLink>
      <p className={styles['or']}>{t('account.signIn.orBelow')}</p>
    </div>
  )
}
