import { Fragment, useEffect, useRef, type MouseEvent, type ReactNode, type Ref } from 'react'
import { useNavigate } from 'react-router'
import { readPlay } from '../../../../domain/lesson/plays/kinds.ts'
import { isFilmPlace } from '../../../../domain/lesson/reading.ts'
import { Written } from '../../../written.tsx'
import type { LessonDetail } from '../load-lesson.ts'
import { LatePlay } from '../plays/late-play.tsx'
import { LateTerms } from '../terms/late-terms.tsx'
import { CodeBlock } from './code-block.tsx'
import { fetchReadingFonts } from './kept-fonts.ts'
import { layOutRest } from './lay-out-rest.ts'
import { PaperNotes } from './paper-notes.tsx'
import { Predict } from './predict.tsx'
import '../../../parts/study/reading-styles.ts'

interface Props {
  readonly lesson: LessonDetail
  /** Set when the text is in another language than the page. */
  readonly lang: string | undefined
  readonly ref: Ref<HTMLElement>
  /** Stands where the text has a place for it. */
  readonly film?: ReactNode
}

/** The lesson's text. Its HTML was checked and sanitised at import (content/reading). */
export function Reading({ lesson, lang, ref, film }: Props) {
  const navigate = useNavigate()
  // An effect: the typefaces are for the next page, and must not compete with this one.
  useEffect(fetchReadingFonts, [])
  // An effect: layout is the browser's.
  useEffect(layOutRest, [])
  const isNew = useRef(true)
  // An effect: the address is the browser's. A text that is set anew, a learner's own after the page's, has lost its marks.
  useEffect(() => {
    showFound(isNew.current)
    isNew.current = false
  }, [lesson.reading])
  const follow = (event: MouseEvent<HTMLElement>) => {
    const path = innerPath(event)
    if (path === undefined) return
    event.preventDefault()
    void navigate(path)
  }
  if (lesson.reading.length === 0) return null
  const place = `${lesson.cert_id} ${lesson.id}`
  return (
    <>
      {/* Links inside the text are plain; those to our own pages are followed without loading anew. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- links are keyed by themselves; only their clicks are heard here */}
      <article ref={ref} className="reading" lang={lang} onClick={follow}>
        {lesson.reading.map((block, i) => {
          switch (block.kind) {
            case 'html': {
              if (isFilmPlace(block)) return <Fragment key={i}>{film}</Fragment>
              const play = readPlay(block.html)
              if (!play) return <Written key={i} className="reading-text" html={block.html} />
              return <LatePlay key={play.id} place={place} {...play} />
            }
            case 'code':
              return <CodeBlock key={i} html={block.html} language={block.language} place={`${place} ${lesson.lang}`} />
            case 'predict':
              return (
                <Predict key={block.id} place={place} id={block.id} question={block.question} answer={block.answer} />
              )
          }
        })}
        <PaperNotes />
      </article>
      <LateTerms phaseId={lesson.cert_id} lessonId={lesson.id} lang={lesson.lang} />
    </>
  )
}

/** The path of a link to a page of our own that was pressed plainly; anything else is the browser's. */
function innerPath(event: MouseEvent<HTMLElement>): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)
    return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (
    !link ||
    link.origin !== location.origin ||
    link.pathname === location.pathname ||
    /^\/(files|api)\//.test(link.pathname)
  )
    return undefined
  return link.pathname + link.search + link.hash
}

/**
 * Whoever comes from the search sees the words that were searched for, and who is to answer a question the words that
 * it is about; what marks them comes then only.
 * @param brings whether the first one comes into view: not where the hit is a second of the film or a cell
 */
function showFound(brings: boolean): void {
  const asked = new URLSearchParams(location.search)
  const quote = asked.get('quote')
  if (quote) void import('./mark-found.ts').then(({ markQuote }) => markQuote(quote))
  const words = asked.get('find')
  const isElsewhere = asked.has('at') || location.hash.startsWith('#cell-')
  if (words) void import('./mark-found.ts').then(({ markFound }) => markFound(words, brings && !isElsewhere))
}
