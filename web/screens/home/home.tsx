import { lazy, Suspense, useEffect, useMemo } from 'react'
import type { Route } from './+types/home.ts'
import type { Ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { loadMessages } from '../../i18n/messages.ts'
import { lateAsk } from '../../late-ask.ts'
import { pack, unpack } from '../../packed.ts'
import { Frame } from '../../parts/frame.tsx'
import { LateStyles } from '../../parts/late-styles.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { shelve } from '../../written.tsx'
import { withMessages } from '../screen-loader.ts'
import { Hero } from './hero.tsx'
import styles from './home.module.css'

const nouns = ['home'] as const
export const handle: ScreenHandle = { nouns, title: (t) => t('home.title'), description: (t) => t('home.description') }

const load = (caller: Ask) => caller('/index/front-index', {})
export async function loader({ context }: Route.LoaderArgs) {
  const home = await load(context.get(pageContext).ask)
  return pack({
    ...home,
    faq_list: home.faq_list.map((question) => ({ ...question, answer: shelve(context, question.answer) })),
  })
}
export const clientLoader = withMessages(nouns, async () => pack(await load(lateAsk)))

/**
 * Links, forms and folding below the hero work without any script, so its script and its sentences are no part of the
 * first load. When they cannot be fetched the page stays as the server sent it. (In development its styles come with
 * it, so it comes at once.)
 */
const BelowFold = lazy(async () => {
  if (!import.meta.env.SSR && import.meta.env.PROD) await whenNear('ways')
  const parts = Promise.all([import('./below-fold.tsx'), import.meta.env.SSR || loadMessages(['showcase', 'phase'])])
  return parts.then(
    ([module]) => module,
    () => new Promise<never>(() => {}),
  )
})

export default function Home({ loaderData }: Route.ComponentProps) {
  const home = useMemo(() => unpack(loaderData), [loaderData])
  // An effect: after the first paint. A picture of the whole page, for a preview or an archive, is taken without scrolling.
  useEffect(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>('main img')) image.loading = 'eager'
  }, [])
  return (
    <Frame isOverHero>
      <Hero phases={home.cert_list} />
      <div className={styles['below']}>
        <LateStyles of="web/screens/home/below-fold.tsx" />
        <Suspense fallback={null}>
          <BelowFold home={home} />
        </Suspense>
      </div>
    </Frame>
  )
}

/** Settles when the element is nearly in view or anything is pressed; at once when it is not in the document. */
function whenNear(id: string): Promise<void> {
  const element = document.getElementById(id)
  if (!element) return Promise.resolve()
  return new Promise((resolve) => {
    const done = new AbortController()
    const finish = () => {
      observer.disconnect()
      done.abort()
      resolve()
    }
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && finish(), {
      rootMargin: '400px',
    })
    observer.observe(element)
    for (const event of ['pointerdown', 'keydown', 'scroll'] as const)
      window.addEventListener(event, finish, { signal: done.signal, passive: true, capture: true })
  })
}
