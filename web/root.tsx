import type { Locale } from '../messages/locale.ts'
import './design/base.css'
import './design/fallback-fonts.css'
import './design/tokens.css'

import { use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_DataRouterDataContext,
  useLocation,
  useMatches,
  useNavigate,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router'
import type { Noun } from '../messages/generated.ts'
import type { Route } from './+types/root.ts'
import { pageContext } from './app-context.ts'
import { Arrival } from './arrival.tsx'
import { firstScript } from './first-script.ts'
import { LocaleProvider, useLocale } from './i18n/locale-context.tsx'
import { useMessages, type Translate } from './i18n/use-messages.ts'
import { FeedbackHost } from './parts/feedback/feedback-host.tsx'
import { LeftPage } from './parts/left-page.tsx'
import { Frame } from './parts/frame.tsx'
import { notifyFailure } from './parts/notify.ts'
import { Toasts } from './parts/toasts.tsx'
import { to } from './paths.ts'
import { ErrorScreen } from './screens/error-screen.tsx'
import { isMissing } from './screens/is-missing.ts'
import { ScriptMark } from './script-mark.ts'
import { hearOwner, isPageLeft } from './session/page-owner.ts'
import { setExpiredHandler } from './session/session.ts'

/** What each screen exports as `handle`: its sentences and its title. */
export interface ScreenHandle {
  readonly nouns: readonly Noun[]
  readonly title: (t: Translate, data: unknown, locale: Locale) => string
  readonly description?: (t: Translate, data: unknown) => string
}

/** It is needed on every page. */
const shellNoun: Noun = 'shell'

export function loader({ context }: Route.LoaderArgs) {
  const { locale, theme, site } = context.get(pageContext)
  return { locale, theme, site }
}

/** The document's own data: asked for once. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <LocaleProvider initial={data?.locale ?? 'en'}>
      <Page theme={data?.theme ?? 'auto'}>{children}</Page>
    </LocaleProvider>
  )
}

function Page({ theme, children }: { theme: string; children: ReactNode }) {
  const { locale } = useLocale()
  const { t } = useMessages()
  const handles = useHandles()
  const last = handles.at(-1)
  // A page that failed has the title of what stands in its place; where errors are kept has no public name in the router.
  const errors = Object.values(use(UNSAFE_DataRouterDataContext)?.errors ?? {})
  const ofScreen = () => (last ? last.handle.title(t, last.data, locale) : t('shell.brand'))
  const isLeft = useIsLeft()
  const title = isLeft
    ? t('shell.brand')
    : errors.length > 0
      ? `${t(isMissing(errors[0]) ? 'shell.notFound.title' : 'shell.error.title')} · ${t('shell.brand')}`
      : ofScreen()
  const nouns = [...new Set([shellNoun, ...handles.flatMap(({ handle }) => handle.nouns)])]
  return (
    <html
      lang={locale}
      data-theme={theme === 'auto' ? undefined : theme}
      data-nouns={nouns.join(' ')}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme === 'auto' ? 'light dark' : theme} />
        <title>{title}</title>
        {last?.handle.description && errors.length === 0 ? (
          <meta name="description" content={last.handle.description(t, last.data)} />
        ) : null}
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <script nonce={use(ScriptMark)} dangerouslySetInnerHTML={{ __html: firstScript }} suppressHydrationWarning />
        <PageStyles />
      </head>
      <body>
        {isLeft ? (
          <LeftPage />
        ) : (
          <>
            {children}
            <Toasts />
            <FeedbackHost />
            <Arrival title={title} isFound={errors.length === 0} />
            <Expiry />
            <SignedInElsewhere />
          </>
        )}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Another person than the one whose page this is is here now: from then on for good. */
const useIsLeft = (): boolean => useSyncExternalStore(hearOwner, isPageLeft, () => false)

function useHandles() {
  return useMatches().flatMap((match) =>
    isScreenHandle(match.handle) ? [{ handle: match.handle, data: match.loaderData }] : [],
  )
}

const isScreenHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'nouns' in handle

/**
 * The first page carries its styles in its own HTML (server/http/pages.ts puts them there, which hydration skips);
 * the router's links come only when somebody has moved on to another screen.
 */
function PageStyles() {
  const { key } = useLocation()
  const { locale } = useLocale()
  const [first] = useState({ key, locale })
  const [hasMoved, setHasMoved] = useState(false)
  // A switch of language loads the page's data anew, and the router its styles with it.
  if (!hasMoved && (key !== first.key || locale !== first.locale)) setHasMoved(true)
  return import.meta.env.DEV || hasMoved ? <Links /> : null
}

const EXPIRED_PAUSE = 1500 // SPECIFICATION §4

/** A session that the server knows no more: says so, and after 1.5 s goes to sign-in. */
function Expiry() {
  const navigate = useNavigate()
  // An effect: session.ts is outside React and tells this one place.
  useEffect(() => {
    setExpiredHandler((message) => {
      notifyFailure(message)
      setTimeout(() => void navigate(to.signIn()), EXPIRED_PAUSE)
    })
  }, [navigate])
  return null
}

/** A visitor's page asks again once somebody has signed in in another tab. */
function SignedInElsewhere() {
  const { revalidate } = useRevalidator()
  // An effect: page-owner.ts is outside React.
  useEffect(() => hearOwner((news) => void (news === 'arrived' && revalidate())), [revalidate])
  return null
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  )
}
