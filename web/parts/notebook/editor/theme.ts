import { EditorView } from '@codemirror/view'

/** Colours and sizes by tokens, so both themes are the page's own. */
export const editorTheme = EditorView.theme({
  '&': { color: 'var(--code-ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-code)',
    fontSize: 'var(--code-size)',
    lineHeight: '1.65',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { padding: 'var(--s-3) var(--s-3) var(--s-3) 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0' },
  '.cm-gutters': { border: '0', backgroundColor: 'transparent', color: 'var(--ink-3)' },
  '.cm-lineNumbers .cm-gutterElement': { minInlineSize: '3ch', padding: '0 1ch 0 0' },
  '.cm-gutter': { minInlineSize: '4ch' },
  '.cm-cursor, .cm-dropCursor': { borderLeft: '2px solid var(--ink)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--hover)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--link-wash)', outline: '1px solid var(--link)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--danger-wash)' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--r-control)',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-pop)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-code)',
    fontSize: 'var(--code-size)',
    maxHeight: '14rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: 'var(--s-1) var(--s-3)', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--ink-fill)', color: 'var(--on-ink-fill)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '680' },
})
