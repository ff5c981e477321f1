import { X } from '../../../art/lucide/icons.tsx'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import type { LessonDetail } from '../load-lesson.ts'
import type { Progress } from '../progress/use-progress.ts'
import { isWorthOffering, measurePosition, scrollFor } from './position.ts'
import styles from './resume.module.css'

/** The reader rests when the page has stood still for so long. */
const REST_MS = 800

/** Follows where the text is read, tells the server when the reader rests, and offers the old place on return. */
export function useReadingPosition({ lesson, progress }: { lesson: LessonDetail; progress: Progress }): {
  setArticle: Ref<HTMLElement>
  offer: ReactNode
} {
  const isEnrolled = lesson.is_enrolled
  const article = useRef<HTMLElement>(null)
  // Only a learner's old place is looked up in the text: a visitor's page need not be rendered a second time for it.
  const [learnersText, setLearnersText] = useState<HTMLElement | null>(null)
  const setArticle = useCallback(
    (element: HTMLElement | null) => {
      article.current = element
      if (isEnrolled) setLearnersText(element)
    },
    [isEnrolled],
  )
  const [isSettled, setIsSettled] = useState(false)
  const place = useRef(0)

  const note = useEffectEvent((now: number) => progress.note({ ranges: [], reading: now }))
  const addSource = useEffectEvent((collect: () => void) => progress.addSource(collect))
  const hasText = lesson.reading.length > 0
  // An effect: scrolling is the browser's.
  useEffect(() => {
    const text = article.current
    if (!text || !hasText) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      clearTimeout(timer)
      timer = undefined
      const now = measurePosition(text.getBoundingClientRect(), innerHeight)
      // Above the text nothing is read: a visit to the video keeps the place in the text.
      if (now === 0 || now === place.current) return
      place.current = now
      setIsSettled(true)
      if (isEnrolled) note(now)
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(measure, REST_MS)
    }
    addEventListener('scroll', onScroll, { passive: true })
    const forget = addSource(() => {
      if (timer !== undefined) measure()
    })
    return () => {
      removeEventListener('scroll', onScroll)
      clearTimeout(timer)
      forget()
    }
  }, [hasText, isEnrolled])

  // Another language has another length: the place in the text stays, not the place on the page.
  const shownLang = useRef(lesson.lang)
  useLayoutEffect(() => {
    if (shownLang.current === lesson.lang) return
    shownLang.current = lesson.lang
    if (article.current && place.current > 0) scrollToPlace(article.current, place.current, 'instant')
  }, [lesson.lang])

  const kept = lesson.position?.reading ?? 0
  if (!learnersText || isSettled || !isWorthOffering(kept)) return { setArticle, offer: null }
  const settle = () => setIsSettled(true)
  const go = () => {
    settle()
    scrollToPlace(learnersText, kept, 'smooth')
  }
  return { setArticle, offer: <Offer heading={headingAt(learnersText, kept)} onGo={go} onStay={settle} /> }
}

function Offer({ heading, onGo, onStay }: { heading: string | undefined; onGo: () => void; onStay: () => void }) {
  const { t } = useMessages()
  return (
    <div className={styles['offer']} role="status" data-unprinted>
      <Button look="ink" onClick={onGo}>
        {heading ? t('lesson.reading.resumeAt', { heading }) : t('lesson.reading.resume')}
      </Button>
      <Button look="quiet" isIconOnly icon={<X aria-hidden="true" />} onClick={onStay}>
        {t('lesson.reading.resumeDismiss')}
      </Button>
    </div>
  )
}

function scrollToPlace(article: HTMLElement, perMille: number, behavior: ScrollBehavior): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollBy({
    top: scrollFor(perMille, article.getBoundingClientRect(), innerHeight),
    behavior: isCalm ? 'instant' : behavior,
  })
}

/** The section that a place lies in. */
function headingAt(article: HTMLElement, perMille: number): string | undefined {
  const box = article.getBoundingClientRect()
  const edge = box.top + (box.height * perMille) / 1000
  return [...article.querySelectorAll('h2')].findLast((heading) => heading.getBoundingClientRect().top <= edge)
    ?.textContent
}
