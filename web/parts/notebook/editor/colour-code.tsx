import { pythonLanguage } from '@codemirror/lang-python'
import { classHighlighter, highlightCode } from '@lezer/highlight'
import { Fragment, type ReactNode } from 'react'

/** Python in the classes that the editor uses. */
export function colourCode(source: string): ReactNode {
  const lines: ReactNode[][] = [[]]
  const add = (node: (key: number) => ReactNode) => {
    const line = lines.at(-1)
    line?.push(node(line.length))
  }
  highlightCode(
    source,
    pythonLanguage.parser.parse(source),
    classHighlighter,
    (text, classes) =>
      add((key) =>
        classes ? (
          <span key={key} className={classes}>
            {text}
          </span>
        ) : (
          <Fragment key={key}>{text}</Fragment>
        ),
      ),
    () => lines.push([]),
  )
  const indents = source.split('\n').map((line) => Math.min(24, /^ */.exec(line)?.[0].length ?? 0) + 2)
  // What wraps goes on under its line's text, as in the editor.
  return lines.map((line, i) => (
    <span
      key={i}
      style={{ display: 'block', paddingInlineStart: `${indents[i] ?? 2}ch`, textIndent: `-${indents[i] ?? 2}ch` }}
    >
      {line}
      {'\n'}
    </span>
  ))
}
