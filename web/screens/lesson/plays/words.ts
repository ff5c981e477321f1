// Named here and nowhere else, so that no other page knows of them. Each play has a file of its own: `play.valley.en.json`.
import { addSources, loadMessages, type Compiled } from '../../../i18n/messages.ts'
import type { Noun } from '../../../../messages/generated.ts'

if (!import.meta.env.SSR)
  addSources(import.meta.glob<Compiled>('../../../../messages/play.*.json', { import: 'default' }))

/** What is said by one play, or by what several are made of. */
export type Words = Extract<Noun, `play${string}` | 'tokeniser'>

export const loadWords = (words: readonly Words[]): Promise<void> => loadMessages(words)
