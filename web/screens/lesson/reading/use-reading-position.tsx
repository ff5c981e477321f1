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
import {
  findBlock,
  fromSections,
  isWorthOffering,
  measurePosition,
  scrollFor,
  toSections,
  type SectionPlace,
  type BlockBox,
} from './position.ts'
import styles from './resume.module.css'

/** The reader rests when the page has stood still for so long. */
const REST_MS = 800

/** Follows where the text is read, tells the server when the reader rests, and offers the old place on return. */
export function useReadingPosition({ lesson, progress }: { lesson: LessonDetail; progress: Progress }): {
  setArticle: Ref<HTMLElement>
  offer: ReactNode
} {
  const { t } = useMessages()
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
  /** The same place as another language has it. */
  const inSection = useRef<SectionPlace>(undefined)

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
      const blocks = listBlocks(text)
      const now = measurePosition(measureBlocks(blocks), innerHeight)
      // Above the text nothing is read: a visit to the video keeps the place in the text.
      if (now === 0 || now === place.current) return
      place.current = now
      inSection.current = toSections(now, findSections(blocks), blocks.length)
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

  // Another language has another length and other blocks: how far one is into a section stays, not the place on the page.
  const shownLang = useRef(lesson.lang)
  useLayoutEffect(() => {
    if (shownLang.current === lesson.lang) return
    shownLang.current = lesson.lang
    if (!article.current || !inSection.current) return
    const blocks = listBlocks(article.current)
    place.current = fromSections(inSection.current, findSections(blocks), blocks.length)
    scrollToPlace(article.current, place.current, 'instant')
  }, [lesson.lang])

  const kept = lesson.position?.reading ?? 0
  if (!learnersText || isSettled || !isWorthOffering(kept)) return { setArticle, offer: null }
  const settle = () => setIsSettled(true)
  const go = () => {
    settle()
    scrollToPlace(learnersText, kept, 'smooth')
    const blocks = listBlocks(learnersText)
    const here = blocks[findBlock(kept, blocks.length)]
    if (here) void import('./mark-here.ts').then(({ markHere }) => markHere(here, t('lesson.reading.here')))
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
    top: scrollFor(perMille, measureBlocks(listBlocks(article)), innerHeight),
    behavior: isCalm ? 'instant' : behavior,
  })
}

/** The section that a place lies in. */
function headingAt(article: HTMLElement, perMille: number): string | undefined {
  const blocks = listBlocks(article)
  return blocks.slice(0, findBlock(perMille, blocks.length) + 1).findLast(({ localName }) => localName === 'h2')
    ?.textContent
}

/**
 * The blocks of a text in its order: paragraphs, headings, figures, code, guesses. The film and what is for paper only
 * are none.
 */
const listBlocks = (article: HTMLElement): HTMLElement[] =>
  [...article.querySelectorAll<HTMLElement>(':scope > .reading-text > *, :scope > :not(.reading-text)')].filter(
    (block) => block.id !== 'video' && block.dataset['paper'] === undefined,
  )

const measureBlocks = (blocks: readonly HTMLElement[]): BlockBox[] =>
  blocks.map((block) => block.getBoundingClientRect())

/** Which of them begin a section; the first one does in any text. */
const findSections = (blocks: readonly HTMLElement[]): number[] => [
  0,
  ...blocks.flatMap(({ localName }, at) => (localName === 'h2' && at > 0 ? [at] : [])),
]
