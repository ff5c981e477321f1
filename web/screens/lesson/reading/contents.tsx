import { useEffect, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import styles from './contents.module.css'

/** The sections of the text, with the one that is being read. */
export function Contents({ headings, lang }: { headings: readonly { id: string; title: string }[]; lang: string | undefined }) {
  const { t } = useMessages()
  const [current, setCurrent] = useState<string>()
  // An effect: what is in view is the browser's to tell.
  useEffect(() => {
    const elements = headings.map(({ id }) => document.getElementById(id)).filter((element) => element !== null)
    const look = () => setCurrent(elements.findLast((element) => element.getBoundingClientRect().top < innerHeight * 0.3)?.id)
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px -70% 0px' })
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [headings])
  return (
    <nav className={styles['contents']} aria-label={t('lesson.reading.contents')}>
      <p aria-hidden="true">{t('lesson.reading.contents')}</p>
      <ol lang={lang}>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
