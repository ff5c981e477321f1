import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { forLearner, type NotLoaded } from '../for-learner.ts'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/complete-information.ts'
import { ProfileForm } from './profile-form.tsx'
import styles from './account.module.css'

const nouns = ['account'] as const
export const handle: ScreenHandle = { nouns, title: (t) => `${t('account.complete.title')} · ${t('shell.brand')}` }

const load = (): Promise<{ readonly kind: 'learner' } | NotLoaded> => forLearner(async () => ({ kind: 'learner' }))
export const clientLoader = makeOwnLoader(nouns, load)

/** Before it is known who is here, and all there is without a script. */
export function HydrateFallback() {
  return <PrivatePage {...usePage()} />
}

/** After sign-up; may be finished later. */
export default function CompleteInformation({ loaderData: view }: Route.ComponentProps) {
  const page = usePage()
  return (
    <PrivatePage view={view} {...page}>
      {() => page.frame(<ProfileForm />)}
    </PrivatePage>
  )
}

function usePage() {
  const { t } = useMessages()
  return {
    waiting: <Skeleton shape="block" />,
    frame: (content: ReactNode) => (
      <>
        <h1>{t('account.complete.title')}</h1>
        <p className={styles['lead']}>{t('account.complete.text')}</p>
        {content}
      </>
    ),
    signIn: <SignInFirst />,
    failed: { title: t('account.complete.title') },
  }
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
