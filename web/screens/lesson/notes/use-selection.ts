import { useEffect, useState } from 'react'
import { isFindable } from '../../../../domain/note/find-quote.ts'
import { quoteSpan, type Quote } from '../../../../domain/note/quote.ts'
import { layText, toSpan } from './lay-text.ts'

/** Words of the text that a note can be made of. */
export interface Chosen extends Quote {
  /** Where they begin in the text, in characters. */
  readonly place: number
  readonly range: Range
}

/** A selection that still grows is left alone. */
const REST_MS = 180

/** What of the text is selected now; nothing while it is being selected. */
export function useSelection(article: HTMLElement | null): readonly [Chosen | undefined, () => void] {
  const [chosen, setChosen] = useState<Chosen>()
  // An effect: what is selected is the browser's.
  useEffect(() => {
    if (!article) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDown = false
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!isDown) setChosen(readSelection(article))
      }, REST_MS)
    }
    const down = (event: PointerEvent) => {
      isDown = event.pointerType === 'mouse' && event.button === 0
    }
    const up = () => {
      isDown = false
      look()
    }
    document.addEventListener('selectionchange', look)
    document.addEventListener('pointerdown', down)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', up)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('pointerdown', down)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', up)
    }
  }, [article])
  return [chosen, () => setChosen(undefined)]
}

export function readSelection(article: HTMLElement): Chosen | undefined {
  const selection = getSelection()
  const range = selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : undefined
  if (!range || !article.contains(range.commonAncestorContainer)) return undefined
  if (document.activeElement?.matches('textarea, input')) return undefined
  return choose(article, range)
}

/** Nothing where no word is in the range. */
export function choose(article: HTMLElement, range: Range): Chosen | undefined {
  const laid = layText(article)
  const span = toSpan(laid, range)
  if (!span) return undefined
  const quote = quoteSpan(laid.passage, span)
  return isFindable(quote) ? { ...quote, place: span.start, range: range.cloneRange() } : undefined
}
