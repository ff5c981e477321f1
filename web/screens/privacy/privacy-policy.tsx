import type { Route } from './+types/privacy-policy.ts'
import { type Ask, ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ScreenHandle } from '../../root.tsx'
import { Written, shelve } from '../../written.tsx'
import { withMessages } from '../screen-loader.ts'
import { OtherLanguage } from '../../parts/other-language.tsx'
import styles from './privacy-policy.module.css'
import { useEffect, useState } from 'react'
import { nouns } from './words.ts'

export const handle: ScreenHandle = {
  nouns,
  title: (t) => `${t('privacy.title')} · ${t('shell.brand')}`,
  description: (t) => t('privacy.description'),
}

const load = (caller: Ask) => caller('/index/page', { id: 'privacy-policy' })
export async function loader({ context }: Route.LoaderArgs) {
  const page = await load(context.get(pageContext).ask)
  return { ...page, html: shelve(context, page.html) }
}
export const clientLoader = withMessages(nouns, () => load(ask))

export default function PrivacyPolicy({ loaderData: page }: Route.ComponentProps) {
  const { t, locale } = useMessages()
  const current = useCurrentSection(page.headings)
  const day = new Date(`${page.updated_on}T00:00:00Z`) // a day, not a moment: named in UTC so that it is the same everywhere
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>
          {page.title}
          <OtherLanguage lang={page.lang} />
        </h1>
        <p>
          <time dateTime={page.updated_on}>
            {t('privacy.updated', {
              date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day),
            })}
          </time>
        </p>
      </header>
      <nav className={styles['contents']} aria-label={t('privacy.contents')}>
        <ol>
          {page.headings.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <Written className={styles['text']} lang={page.lang} html={page.html} />
    </div>
  )
}

/** The section that is being read: the last whose heading has passed the upper third of the window. */
function useCurrentSection(headings: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  // An effect: the scroll is the browser's.
  useEffect(() => {
    const find = () => {
      const passed = headings.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
      )
      setCurrent((passed.at(-1) ?? headings[0])?.id)
    }
    // Told whenever a heading crosses the line, not on every pixel; above, the room has no end, so a jump past all of
    // them is told too.
    const observer = new IntersectionObserver(find, { rootMargin: '1000000px 0px -66%' })
    for (const { id } of headings) {
      const heading = document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [headings])
  return current
}
