// What the frame of a page has for a signed-in person only; header/late.tsx fetches it.
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { to } from '../paths.ts'
import { useUser } from '../session/use-user.ts'
import { loadWords as loadConsentWords } from './consent/words.ts'
import { HelpMenu } from './feedback/help-menu.tsx'
import { SideWidget } from './feedback/side-widget.tsx'
import { BellMenu } from './header/bell-menu.tsx'
import { UserMenu } from './header/user-menu.tsx'
import { KeepWatch, LateOfflineMenu } from './offline/keep-watch.tsx'
import { loadWords as loadTourWords } from './tour/words.ts'
import { LeaveHost } from './offline/leave-host.tsx'

export { SheetItems } from './header/user-menu.tsx'

const ConsentStrip = lazy(async () => ({
  default: (await Promise.all([import('./consent/consent-strip.tsx'), loadConsentWords()]))[0].ConsentStrip,
}))
const Tour = lazy(async () => ({
  default: (await Promise.all([import('./tour/tour.tsx'), loadTourWords()]))[0].Tour,
}))

/** In the header, before everything else of it: nothing moves when it comes. */
export function Firsts() {
  return (
    <>
      <LateOfflineMenu />
      <HelpMenu />
    </>
  )
}

/** In the header. */
export function Person() {
  return (
    <>
      <BellMenu />
      <UserMenu />
    </>
  )
}

/** Over the page. */
export function Extras() {
  const { pathname } = useLocation()
  const due = useUser()?.consent_due
  return (
    <>
      <SideWidget />
      <KeepWatch />
      <LeaveHost />
      <Suspense>{due === undefined ? null : <ConsentStrip version={due} />}</Suspense>
      <Suspense>{pathname === to.home() ? <Tour /> : null}</Suspense>
    </>
  )
}
