// What a lesson says of its quiz is a part of its own: of all that a quiz says a lesson brings along no more.
import { addSources, type Compiled } from '../../i18n/messages.ts'

if (!import.meta.env.SSR)
  addSources(import.meta.glob<Compiled>('../../../messages/quiz.entry.*.json', { import: 'default' }))

export const entryNouns = ['quiz.entry'] as const
export const nouns = ['quiz', ...entryNouns, 'lesson'] as const
