import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react'
import type { Completion } from '../../../lab/kernel-client.ts'
import styles from './code-editor.module.css'
import type { EditorHandle } from './make-editor.ts'
import { useStore } from '../../../use-store.ts'
import { lineNumbersShown } from './line-numbers.ts'
import { runKeyOf, type RunKey } from './run-key.ts'

interface Props {
  readonly source: string
  readonly language: 'python' | 'text'
  readonly label: string
  /** The id of the sentence that says how to leave. */
  readonly describedBy: string
  readonly isReadOnly: boolean
  /** Where writing begins, in characters; at the start without it. */
  readonly cursor?: number | undefined
  /** Stands in an empty editor. */
  readonly hint: string
  readonly onChange: (source: string) => void
  readonly onRun: (key: RunKey) => void
  readonly onLeave: () => void
  /** Two cells of one, where the cursor stands. */
  readonly onSplit?: ((at: number) => void) | undefined
  readonly onExplain?: ((code: string, cursor: number) => boolean) | undefined
  readonly onFocus: () => void
  readonly complete: ((code: string, cursor: number) => Promise<Completion>) | undefined
  readonly ref?: Ref<{ focus: () => void }>
}

/** Once it is here, an editor is made at once: keys that are typed after Enter must find it. */
let loaded: (typeof import('./make-editor.ts'))['makeEditor'] | undefined

/**
 * The text in its final place and size, and a plain field once somebody wants to write; the editor takes it over as
 * soon as its code is here.
 */
export function CodeEditor({ ref, ...props }: Props) {
  const { source, language, label, describedBy, isReadOnly, hint } = props
  const hasNumbers = useStore(lineNumbersShown, () => false) && language === 'python'
  const box = useRef<HTMLDivElement>(null)
  const handle = useRef<EditorHandle>(undefined)
  const plain = useRef<HTMLTextAreaElement>(null)
  const wantsFocus = useRef(false)
  const [isWanted, setIsWanted] = useState(false)
  const [isReady, setIsReady] = useState(false)

  // The editor lives outside React and asks for the newest handlers when something happens.
  const newest = useEffectEvent(() => ({
    change: props.onChange,
    run: props.onRun,
    leave: props.onLeave,
    split: props.onSplit,
    explain: props.onExplain,
    focus: props.onFocus,
    complete: props.complete,
  }))
  const newestSource = useEffectEvent(() => source)
  const firstCursor = useEffectEvent(() => props.cursor ?? 0)
  const newestNames = useEffectEvent(() => ({ label, describedBy, isReadOnly, hint, hasNumbers }))

  // An effect: the editor is made of the browser's own elements.
  useEffect(() => {
    let isGone = false
    const make = (makeEditor: NonNullable<typeof loaded>) => {
      if (isGone || !box.current) return
      handle.current = makeEditor({
        parent: box.current,
        source: newestSource(),
        cursor: plain.current?.selectionStart ?? firstCursor(),
        language,
        on: () => newest(),
      })
      handle.current.describe(newestNames()) // at once: nobody may meet an editor without a name
      setIsReady(true)
      if (wantsFocus.current) handle.current.focus()
    }
    if (loaded) make(loaded)
    else void import('./make-editor.ts').then(({ makeEditor }) => make((loaded = makeEditor)))
    return () => {
      isGone = true
      handle.current?.destroy()
      handle.current = undefined
    }
  }, [language])

  // An effect: a text from outside reaches the editor; its own is there already.
  useEffect(() => handle.current?.setSource(source), [source])
  // An effect: names and rights reach the editor, too.
  useEffect(
    () => handle.current?.describe({ label, describedBy, isReadOnly, hint, hasNumbers }),
    [label, describedBy, isReadOnly, hint, hasNumbers],
  )

  useImperativeHandle(ref, () => ({
    focus() {
      wantsFocus.current = true // for an editor that is made before the next render
      setIsWanted(true)
      handle.current?.focus()
    },
  }))

  // An effect, before the next key comes: somebody has asked for the editor, and this is in its place.
  useLayoutEffect(() => {
    plain.current?.focus()
    plain.current?.setSelectionRange(firstCursor(), firstCursor())
  }, [isWanted])

  const onPlainKey = (event: KeyboardEvent) => {
    const run = runKeyOf(event)
    if (run) {
      event.preventDefault()
      props.onRun(run)
    } else if (event.key === 'Escape') props.onLeave()
  }
  return (
    <div className={styles['editor']} data-language={language} data-numbers={hasNumbers || undefined}>
      {isReady ? null : isWanted ? (
        <textarea
          ref={plain}
          className={styles['waiting']}
          aria-label={label}
          aria-describedby={describedBy}
          tabIndex={-1}
          readOnly={isReadOnly}
          rows={source.split('\n').length}
          placeholder={hint}
          value={source}
          onChange={(event) => props.onChange(event.target.value)}
          onKeyDown={onPlainKey}
        />
      ) : (
        <pre className={styles['waiting']}>{source === '' ? hint : source}</pre>
      )}
      <div ref={box} />
    </div>
  )
}
