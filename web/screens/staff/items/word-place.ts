import type { Translate } from '../../../i18n/use-messages.ts'

/** Keys that others stand below, each with a name of the author's. */
const named = new Set(['choices', 'gaps', 'items', 'left', 'right', 'wrong'])

/** Where a text of a question stands, by the keys of its file: `choices`, `eighth`, `why` is the reason of a choice. */
export function wordPlace(t: Translate, path: readonly string[]): string {
  const words: string[] = []
  for (let at = 0; at < path.length; at += 1) {
    const part = path[at] ?? ''
    const isNamed = named.has(part) && at + 1 < path.length
    if (isNamed) at += 1
    // Alone it explains the question, below a choice or a wrong answer it says why of that one.
    const isReason = part === 'why' && words.length > 0
    words.push(t('staff.correct.part', { part: isReason ? 'reason' : part, name: isNamed ? (path[at] ?? '') : '' }))
  }
  return words.join(' · ')
}
