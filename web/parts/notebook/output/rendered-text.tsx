import { useEffect, useState } from 'react'
import type { MimeBundle } from '../../../../domain/experiment/notebook.ts'
import { useTrusted } from '../../../use-trusted.ts'
import styles from './rendered-text.module.css'

interface Props {
  readonly source: string
  readonly kind?: 'markdown' | 'latex'
  readonly attachments?: Readonly<Record<string, MimeBundle>> | undefined
}

const made = new Map<string, string>()

/** Markdown with mathematics, sanitised. What makes it comes with the first text; until then its source stands there. */
export function RenderedText({ source, kind = 'markdown', attachments }: Props) {
  const key = `${kind} ${source}`
  const [html, setHtml] = useState<{ key: string; html: string }>()
  const known = html?.key === key ? html.html : made.get(key)
  // An effect: the code that renders is fetched when the first text is shown.
  useEffect(() => {
    if (made.has(key) && !attachments) return
    let isGone = false
    void import('./render-text.ts').then(({ renderText }) => {
      const rendered = renderText({ source, kind, attachments })
      if (!attachments) made.set(key, rendered)
      if (!isGone) setHtml({ key, html: rendered })
    })
    return () => {
      isGone = true
    }
  }, [key, source, kind, attachments])
  const inner = useTrusted(known ?? '')
  if (known === undefined) return <div className={styles['waiting']}>{source}</div>
  return <div data-rendered className={styles['rendered']} dangerouslySetInnerHTML={inner} />
}
