import { useEffect, useState, type ReactNode } from 'react'
import { useStore } from '../../../use-store.ts'
import styles from './code-editor.module.css'
import { lineNumbersShown } from './line-numbers.ts'

/** Code that is only read: the same colours without an editor. */
export function StaticCode({ source, label }: { source: string; label: string }) {
  const hasNumbers = useStore(lineNumbersShown, () => false)
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
    <div
      className={styles['editor']}
      role="group"
      aria-label={label}
      data-static-code
      data-numbers={hasNumbers || undefined}
      translate="no"
    >
      <pre className={styles['waiting']}>{coloured?.source === source ? coloured.nodes : source}</pre>
    </div>
  )
}
