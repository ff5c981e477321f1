import { use, useEffect, useMemo, useState } from 'react'
import type { MimeBundle } from '../../../../domain/experiment/notebook.ts'
import { useTrusted } from '../../../use-trusted.ts'
import { NotebookContext } from './notebook-context.ts'
import styles from './rendered-text.module.css'
import type { Surroundings } from './sanitise.ts'

interface Props {
  readonly source: string
  readonly kind?: 'markdown' | 'latex'
  readonly attachments?: Readonly<Record<string, MimeBundle>> | undefined
}

const noAttachments = {}
/** Of texts without pictures of their own, by the lab's files and what its notebook defines. */
const made = new WeakMap<Surroundings['files'], Map<string, string>>()

/** Markdown with mathematics, sanitised. What makes it comes with the first text; until then its source stands there. */
export function RenderedText({ source, kind = 'markdown', attachments = noAttachments }: Props) {
  const { files, links, definitions } = use(NotebookContext)
  const surroundings = useMemo(() => ({ attachments, files, links }), [attachments, files, links])
  const key = [kind, source, ...definitions].join('\n')
  const [html, setHtml] = useState<{ key: string; html: string }>()
  const known = html?.key === key ? html.html : made.get(surroundings.files)?.get(key)
  // An effect: the code that renders is fetched when the first text is shown.
  useEffect(() => {
    const kept = made.get(surroundings.files) ?? new Map<string, string>()
    made.set(surroundings.files, kept)
    if (kept.has(key) && attachments === noAttachments) return
    let isGone = false
    void import('./render-text.ts').then(({ renderText }) => {
      const rendered = renderText({ source, kind, surroundings, definitions })
      if (attachments === noAttachments) kept.set(key, rendered)
      if (!isGone) setHtml({ key, html: rendered })
    })
    return () => {
      isGone = true
    }
  }, [key, source, kind, attachments, surroundings, definitions])
  const inner = useTrusted(known ?? '')
  if (known === undefined) return <div className={styles['waiting']}>{source}</div>
  return <div data-rendered className={styles['rendered']} dangerouslySetInnerHTML={inner} />
}
