import { lazy, Suspense } from 'react'
import type { Route } from './+types/home.ts'
import type { Ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { lateAsk } from '../../late-ask.ts'
import { Frame } from '../../parts/frame.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'
import outline from '../phase/outline.module.css'
import strip from '../phase/phase-strip.module.css'
import answer from '../question/answer-text.module.css'
import closing from './closing.module.css'
import faqs from './faqs.module.css'
import { Hero } from './hero.tsx'
import home from './home.module.css'
import phases from './phases.module.css'
import panels from './ways-panels.module.css'
import ways from './ways.module.css'
import { whenNear } from './when-near.ts'

const nouns = ['home', 'phase'] as const
export const handle: ScreenHandle = { nouns, title: (t) => t('home.title'), description: (t) => t('home.description') }

const load = (caller: Ask) => caller('/index/front-index', {})
export const loader = ({ context }: Route.LoaderArgs) => load(context.get(pageContext).ask)
export const clientLoader = withMessages(nouns, () => load(lateAsk))

/**
 * Links, forms and folding below the hero work without any script, so its script is no part of the first load. When it cannot be
 * fetched the page stays as the server sent it.
 */
const BelowFold = lazy(async () => {
  if (!import.meta.env.SSR) await whenNear('ways')
  return import('./below-fold.tsx').catch(() => new Promise<never>(() => {}))
})

/** Only what a screen uses itself is set into its page; these belong to what comes late, and must be there with its HTML. */
const sheets = [outline, strip, answer, closing, faqs, phases, panels, ways]

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <Frame isOverHero>
      <Hero phases={loaderData.cert_list} />
      <div className={home['below']} data-sheets={sheets.length}>
        <Suspense fallback={null}>
          <BelowFold home={loaderData} />
        </Suspense>
      </div>
    </Frame>
  )
}
