import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { RichText } from '../../../../parts/study/rich-text.tsx'
import styles from './gap-text.module.css'

interface Props<G> {
  readonly text: { readonly text: string; readonly lang: string }
  readonly gaps: readonly G[]
  readonly children: (gap: G, number: number) => ReactNode
}

/**
 * A text whose gaps are filled by React: each is drawn into its mark in the written HTML. Numbers go by the place in
 * the text.
 */
export function GapText<G extends { readonly id: string }>({ text, gaps, children }: Props<G>) {
  const { locale } = useMessages()
  const root = useRef<HTMLDivElement>(null)
  const [marks, setMarks] = useState<readonly HTMLElement[]>([])
  // An effect: where the marks are is known once the HTML is in the page. Before paint, so that nothing flashes.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the marks are the browser's
    setMarks([...(root.current?.querySelectorAll<HTMLElement>('[data-gap]') ?? [])])
  }, [text.text])
  return (
    <div ref={root} className={styles['text']}>
      <RichText look="why" html={text.text} lang={text.lang === locale ? undefined : text.lang} />
      {marks.map((mark, at) => {
        const gap = gaps.find(({ id }) => id === mark.dataset['gap'])
        return gap && mark.isConnected ? createPortal(children(gap, at + 1), mark, gap.id) : null
      })}
    </div>
  )
}
