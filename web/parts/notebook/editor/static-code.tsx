import { useEffect, useState, type ReactNode } from 'react'
import styles from './code-editor.module.css'

/** Code that is only read: the same colours without an editor. */
export function StaticCode({ source, label }: { source: string; label: string }) {
  const [coloured, setColoured] = useState<{ source: string; nodes: ReactNode }>()
  // An effect: the parser comes with the editor's code.
  useEffect(() => {
    let isGone = false
    void import('./colour-code.tsx').then(({ colourCode }) => {
      if (!isGone) setColoured({ source, nodes: colourCode(source) })
    })
    return () => {
      isGone = true
    }
  }, [source])
  return (
    <div className={styles['editor']} role="group" aria-label={label} translate="no">
      <pre className={styles['waiting']}>{coloured?.source === source ? coloured.nodes : source}</pre>
    </div>
  )
}
