import { pythonLanguage } from '@codemirror/lang-python'
import { classHighlighter, highlightCode } from '@lezer/highlight'
import { Fragment, type ReactNode } from 'react'

/** Python in the classes that the editor uses. */
export function colourCode(source: string): ReactNode {
  const parts: ReactNode[] = []
  highlightCode(
    source,
    pythonLanguage.parser.parse(source),
    classHighlighter,
    (text, classes) =>
      parts.push(
        classes ? (
          <span key={parts.length} className={classes}>
            {text}
          </span>
        ) : (
          <Fragment key={parts.length}>{text}</Fragment>
        ),
      ),
    () => parts.push(<Fragment key={parts.length}>{'\n'}</Fragment>),
  )
  return parts
}
