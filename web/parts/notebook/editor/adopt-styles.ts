import { StyleModule } from 'style-mod'

let isDone = false

/**
 * CodeMirror puts its styles into a <style> element, which our policy refuses (no inline styles without a hash). In a
 * shadow root it adopts a constructed sheet instead, which the policy allows: this hands that sheet to the document.
 */
export function adoptEditorStyles(): void {
  if (isDone) return
  isDone = true
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  StyleModule.mount(root, [])
  const key = Object.getOwnPropertySymbols(root).find(({ description }) => description === 'styleSet')
  if (key === undefined) throw new Error('style-mod keeps its set elsewhere now')
  Object.defineProperty(document, key, { value: Reflect.get(root, key), configurable: true })
}
