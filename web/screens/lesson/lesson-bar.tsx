import { useEffect, useState } from 'react'
import { Tile, type TileState } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import type { StudyItem } from './study-outline.ts'
import styles from './lesson-bar.module.css'

/** On phones: leads to the parts of the lesson. Plain links, so they lead there before any script. */
export function LessonBar({ items, stateOf }: { items: readonly StudyItem[]; stateOf: (item: StudyItem) => TileState }) {
  const { t } = useMessages()
  const [inView, setInView] = useState('video')
  // An effect: what is in view is the browser's to tell.
  useEffect(() => {
    const reading = document.getElementById('reading')
    if (!reading) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ? 'reading' : 'video'), { rootMargin: '0px 0px -60% 0px' })
    observer.observe(reading)
    return () => observer.disconnect()
  }, [])
  return (
    <nav className={styles['bar']} aria-label={t('lesson.items')}>
      {items.map((item) => (
        <a key={item.kind} href={`#${item.kind}`} aria-current={item.kind === inView ? 'true' : undefined}>
          <Tile kind={item.kind} state={stateOf(item)} />
          {t(`lesson.item.${item.kind}`)}
        </a>
      ))}
    </nav>
  )
}
