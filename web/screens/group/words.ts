// Named here and nowhere else, so that no other page knows of them.
import { addSources, type Compiled } from '../../i18n/messages.ts'

if (!import.meta.env.SSR)
  addSources(import.meta.glob<Compiled>('../../../messages/group.*.json', { import: 'default' }))

export const nouns = ['group'] as const
