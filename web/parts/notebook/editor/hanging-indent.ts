import { RangeSetBuilder } from '@codemirror/state'
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view'

const decorations = new Map<number, Decoration>()

/** What wraps goes on under the text of its line, two places further in. */
const decorationFor = (columns: number): Decoration => {
  const known =
    decorations.get(columns) ??
    Decoration.line({ attributes: { style: `padding-inline-start: ${columns + 2}ch; text-indent: -${columns + 2}ch` } })
  decorations.set(columns, known)
  return known
}

function decorate(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at)
      builder.add(line.from, line.from, decorationFor(Math.min(24, /^ */.exec(line.text)?.[0].length ?? 0)))
      at = line.to + 1
    }
  }
  return builder.finish()
}

export const hangingIndent = ViewPlugin.define(
  (view) => ({
    decorations: decorate(view),
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view)
    },
  }),
  { decorations: (plugin) => plugin.decorations },
)
