// CodeMirror, picked by hand: what a cell of Python or of text needs. Loaded when the first editor is shown.
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
  startCompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentLess, insertTab } from '@codemirror/commands'
import { pythonLanguage } from '@codemirror/lang-python'
import { bracketMatching, indentOnInput, indentUnit, LanguageSupport, syntaxHighlighting } from '@codemirror/language'
import { Annotation, Compartment, EditorState, Prec, Transaction, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
  type KeyBinding,
} from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import type { Completion } from '../../../lab/kernel-client.ts'
import { hangingIndent } from './hanging-indent.ts'
import type { RunKey } from './run-key.ts'
import { editorTheme } from './theme.ts'
import { StyleModule } from 'style-mod'

interface EditorOptions {
  readonly parent: HTMLElement
  readonly source: string
  readonly cursor: number
  readonly language: 'python' | 'text'
  /** Read at each use: the component's newest. */
  readonly on: () => {
    readonly change: (source: string) => void
    readonly run: (key: RunKey) => void
    readonly leave: () => void
    /** At a place of the text, in characters. */
    readonly split: ((at: number) => void) | undefined
    /** Tells of the name at the cursor. @returns whether there is one */
    readonly explain: ((code: string, cursor: number) => boolean) | undefined
    readonly focus: () => void
    readonly complete: ((code: string, cursor: number) => Promise<Completion>) | undefined
  }
}

export interface EditorHandle {
  readonly focus: () => void
  /** Another text than the one that stands there, from outside: a restore, a second language. */
  readonly setSource: (source: string) => void
  readonly describe: (options: {
    readonly label: string
    readonly describedBy: string
    readonly isReadOnly: boolean
    readonly hint: string
    readonly hasNumbers: boolean
  }) => void
  readonly destroy: () => void
}

const fromOutside = Annotation.define<true>()

export function makeEditor({ parent, source, cursor, language, on }: EditorOptions): EditorHandle {
  adoptEditorStyles()
  const described = new Compartment()
  const python = new LanguageSupport(pythonLanguage)
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: source,
      selection: { anchor: Math.min(cursor, source.length) },
      extensions: [
        described.of([]),
        Prec.highest(keymap.of(cellKeys(on))),
        history(),
        drawSelection(),
        EditorState.allowMultipleSelections.of(true),
        highlightActiveLine(),
        EditorView.lineWrapping,
        hangingIndent,
        editorTheme,
        language === 'python'
          ? [
              python,
              indentUnit.of('    '),
              indentOnInput(),
              bracketMatching(),
              closeBrackets(),
              syntaxHighlighting(classHighlighter),
              completing(on),
            ]
          : [],
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((one) => one.annotation(fromOutside)))
            on().change(update.state.doc.toString())
          if (update.focusChanged && update.view.hasFocus) on().focus()
        }),
      ],
    }),
  })
  return {
    focus: () => view.focus(),
    setSource(next) {
      if (view.state.doc.toString() === next) return
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
      })
    },
    describe: (options) => view.dispatch({ effects: described.reconfigure(describe(options)) }),
    destroy: () => view.destroy(),
  }
}

/** Not in the tab order: Enter on the cell, a press or a tap leads in, Escape leads out. */
const describe = ({
  label,
  describedBy,
  isReadOnly,
  hint,
  hasNumbers,
}: Parameters<EditorHandle['describe']>[0]): Extension => [
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-describedby': describedBy,
    tabindex: '-1',
    autocapitalize: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
    enterkeyhint: 'enter',
    translate: 'no',
  }),
  EditorState.readOnly.of(isReadOnly),
  placeholder(hint),
  hasNumbers ? lineNumbers() : [],
]

function cellKeys(on: EditorOptions['on']): KeyBinding[] {
  const run = (key: RunKey) => () => {
    on().run(key)
    return true
  }
  return [
    { key: 'Shift-Enter', run: run('next') },
    { key: 'Ctrl-Enter', mac: 'Cmd-Enter', run: run('stay') },
    { key: 'Alt-Enter', run: run('insert') },
    {
      key: 'Escape',
      run(view) {
        if (completionStatus(view.state) === 'active') return false
        on().leave()
        return true
      },
    },
    {
      key: 'Ctrl-Shift--',
      any(view, event) {
        const { split } = on()
        if (!split || !event.ctrlKey || !event.shiftKey || event.code !== 'Minus') return false
        split(view.state.selection.main.head)
        return true
      },
    },
    {
      key: 'Tab',
      run: (view) => acceptCompletion(view) || completeWord(view, on) || insertIndent(view),
      shift: (view) => explainAt(view, on) || indentLess(view),
    },
  ]
}

function explainAt(view: EditorView, on: EditorOptions['on']): boolean {
  const { main } = view.state.selection
  return main.empty && (on().explain?.(view.state.doc.toString(), main.head) ?? false)
}

/** As in Jupyter: after a name, after a dot and within a text Tab asks the kernel, elsewhere it indents. */
function completeWord(view: EditorView, on: EditorOptions['on']): boolean {
  const { main } = view.state.selection
  const before = view.state.sliceDoc(view.state.doc.lineAt(main.from).from, main.from)
  return (
    main.empty && (/[\w.]$/.test(before) || isInText(before)) && on().complete !== undefined && startCompletion(view)
  )
}

/** A quote is open on this line. */
const isInText = (line: string): boolean => /["']/.test(line.replaceAll(/(["'])(?:\\.|(?!\1).)*\1/g, ''))

function insertIndent(view: EditorView): boolean {
  const { state } = view
  if (!state.selection.main.empty) return insertTab(view)
  const column = state.selection.main.from - state.doc.lineAt(state.selection.main.from).from
  view.dispatch(
    state.update(state.replaceSelection(' '.repeat(4 - (column % 4))), { scrollIntoView: true, userEvent: 'input' }),
  )
  return true
}

const kinds: Readonly<Record<Completion['matches'][number]['kind'], string>> = {
  keyword: 'keyword',
  function: 'function',
  class: 'class',
  module: 'namespace',
  variable: 'variable',
  property: 'property',
}

function completing(on: EditorOptions['on']): Extension {
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { complete } = on()
    // While typing only after a dot: a list at every letter is in the way of somebody who learns.
    if (!complete || !(context.explicit || context.matchBefore(/[\w)\]}"']\.\w*/))) return null
    const answer = await complete(context.state.doc.toString(), context.pos).catch(() => undefined)
    if (!answer || answer.matches.length === 0 || context.aborted) return null
    return {
      from: answer.from,
      to: answer.to,
      options: answer.matches.map(({ text, kind }) => ({ label: text, type: kinds[kind] })),
      validFor: /^\w*$/,
    }
  }
  return autocompletion({ override: [source], icons: false, activateOnTyping: true })
}

let isDone = false

/**
 * CodeMirror puts its styles into a <style> element, which our policy refuses (no inline styles without a hash). In a
 * shadow root it adopts a constructed sheet instead, which the policy allows: this hands that sheet to the document.
 */
function adoptEditorStyles(): void {
  if (isDone) return
  isDone = true
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  StyleModule.mount(root, [])
  const key = Object.getOwnPropertySymbols(root).find(({ description }) => description === 'styleSet')
  if (key === undefined) throw new Error('style-mod keeps its set elsewhere now')
  Object.defineProperty(document, key, { value: Reflect.get(root, key), configurable: true })
}
