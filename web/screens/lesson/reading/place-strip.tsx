import { ChevronDown } from '../../../art/lucide/icons.tsx'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '../../../i18n/use-messages.ts'
import { PopMenu } from '../../../parts/pop-menu.tsx'
import { CONTENTS_ID } from './contents.tsx'
import { isSamePlace, measurePlace, type Place } from './measure-place.ts'
import styles from './place-strip.module.css'

interface Props {
  readonly headings: readonly { readonly id: string; readonly title: string }[]
  /** What the whole text takes, where that is known. */
  readonly minutes: number | undefined
  /** Set when the text is in another language than the page. */
  readonly lang: string | undefined
}

/**
 * While a text is read, under the header: its contents at the section that is read, the minutes that are left of it, and
 * a thin line of how much was read. Where the contents stand beside the text, minutes and line stand under them.
 */
export function PlaceStrip({ headings, minutes, lang }: Props) {
  const { t } = useMessages()
  const [place, setPlace] = useState<Place>()
  // An effect: what is in view is the browser's to tell.
  useEffect(() => {
    let frame = 0
    const look = () => {
      const next = measurePlace(headings)
      setPlace((now) => (isSamePlace(now, next) ? now : next))
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [headings])
  if (!place) return null
  const beside = document.getElementById(CONTENTS_ID)
  const left = minutes === undefined ? 0 : Math.ceil(minutes * (1 - place.share))
  const words =
    place.share === 1 ? t('lesson.reading.whole') : left > 0 ? t('lesson.reading.left', { minutes: left }) : ''
  const title = headings.find(({ id }) => id === place.heading)?.title
  const line = <i className={styles['line']} aria-hidden="true" style={{ scale: `${place.share} 1` }} />
  return (
    <div className={styles['strip']} data-beside={beside ? true : undefined} data-unprinted>
      <div className={styles['bar']} data-shown={place.isWithin || undefined}>
        {headings.length > 1 ? (
          <PopMenu
            id="menu-contents"
            triggerClass={styles['trigger']}
            panelClass={styles['panel']}
            trigger={
              <>
                {title === undefined ? (
                  <span>{t('lesson.reading.contents')}</span>
                ) : (
                  <>
                    <span className="hide-visually">
                      {t('shell.pair', { name: t('lesson.reading.contents'), value: title })}
                    </span>
                    <span className={styles['title']} lang={lang} aria-hidden="true">
                      {title}
                    </span>
                  </>
                )}
                <ChevronDown aria-hidden="true" />
              </>
            }
          >
            <ol className={styles['list']} lang={lang}>
              {headings.map((heading) => (
                <li key={heading.id}>
                  <a href={`#${heading.id}`} aria-current={heading.id === place.heading ? 'true' : undefined}>
                    {heading.title}
                  </a>
                </li>
              ))}
            </ol>
          </PopMenu>
        ) : null}
        <span className={styles['left']}>{words}</span>
        {line}
      </div>
      {beside
        ? createPortal(
            <div className={styles['beside']}>
              {words}
              {line}
            </div>,
            beside,
          )
        : null}
    </div>
  )
}
