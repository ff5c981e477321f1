import { lazy, Suspense, type ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { Awaited, OwnPage } from '../../parts/own-page.tsx'
import { SignInPrompt } from '../../parts/sign-in-prompt.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'
import type { Route } from './+types/info.ts'
import { loadSettings } from './load-settings.ts'

const nouns = ['settings', 'account'] as const

// In two steps: the sections' list of files would weigh on every first load.
const loadSections = () => import('./sections.tsx')
const Sections = lazy(async () => ({ default: (await loadSections()).Sections }))

export const handle: ScreenHandle = { nouns, title: (t) => `${t('settings.title')} · ${t('shell.brand')}`, description: (t) => t('settings.description') }
const load = withMessages(nouns, async () => (await Promise.all([loadSettings(), loadSections()]))[0])
export const clientLoader = Object.assign(load, { hydrate: true as const })

/** The page before its data, and all there is without a script. */
export function HydrateFallback() {
  return (
    <Page>
      <Awaited visitor={<SignIn />}>
        <Waiting />
      </Awaited>
    </Page>
  )
}

export default function Info({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <Page>
      {view.kind === 'visitor' ? <SignIn /> : null}
      {view.kind === 'failed' ? <LoadFailed heading="h2" title={t('settings.failed')} message={view.message} /> : null}
      <Suspense fallback={<Waiting />}>{view.kind === 'learner' ? <Sections settings={view.settings} /> : null}</Suspense>
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  const { t } = useMessages()
  return <OwnPage title={t('settings.title')}>{children}</OwnPage>
}

function Waiting() {
  return (
    <>
      <Skeleton shape="block" />
      <Skeleton lines={8} />
    </>
  )
}

function SignIn() {
  const { t } = useMessages()
  return <SignInPrompt title={t('settings.signIn')}>{t('settings.signIn.body')}</SignInPrompt>
}
