import { useEffect, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import styles from './contents.module.css'

export const CONTENTS_ID = 'contents'

/** The sections of the text, with the one that is being read. */
export function Contents({
  headings,
  lang,
}: {
  headings: readonly { id: string; title: string }[]
  lang: string | undefined
}) {
  const { t } = useMessages()
  const [current, setCurrent] = useState<string>()
  // An effect: what is in view is the browser's to tell.
  useEffect(() => {
    let frame = 0
    const look = () => {
      const passed = headings.findLast(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight * 0.3,
      )
      setCurrent(passed?.id)
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [headings])
  return (
    <nav id={CONTENTS_ID} className={styles['contents']} aria-label={t('lesson.reading.contents')}>
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
