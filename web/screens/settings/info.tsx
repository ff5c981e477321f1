import { lazy, Suspense, type ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { OwnPage } from '../../parts/own-page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/info.ts'
import { loadSettings } from './load-settings.ts'

const nouns = ['settings', 'account'] as const

// In two steps: the sections' list of files would weigh on every first load.
const loadSections = () => import('./sections.tsx')
const Sections = lazy(async () => ({ default: (await loadSections()).Sections }))

export const handle: ScreenHandle = {
  nouns,
  title: (t) => `${t('settings.title')} · ${t('shell.brand')}`,
  description: (t) => t('settings.description'),
}
export const clientLoader = makeOwnLoader(nouns, async () => (await Promise.all([loadSettings(), loadSections()]))[0])

/** The page before its data, and all there is without a script. */
export function HydrateFallback() {
  return <PrivatePage {...usePage()} />
}

export default function Info({ loaderData: view }: Route.ComponentProps) {
  const page = usePage()
  return (
    <PrivatePage view={view} {...page}>
      {({ settings }) =>
        page.frame(
          <Suspense fallback={<Waiting />}>
            <Sections settings={settings} />
          </Suspense>,
        )
      }
    </PrivatePage>
  )
}

function usePage() {
  const { t } = useMessages()
  return {
    waiting: <Waiting />,
    frame: (content: ReactNode) => <OwnPage title={t('settings.title')}>{content}</OwnPage>,
    signIn: { title: t('settings.signIn'), body: t('settings.signIn.body') },
    failed: { title: t('settings.failed') },
  }
}

function Waiting() {
  return (
    <>
      <Skeleton shape="block" />
      <Skeleton lines={8} />
    </>
  )
}
