// The console's sentences are named here and nowhere else, so that no learner's page knows of them.
import { addSources, type Compiled } from '../../i18n/messages.ts'

if (!import.meta.env.SSR)
  addSources(import.meta.glob<Compiled>('../../../messages/staff.*.json', { import: 'default' }))

export const staffNouns = ['staff'] as const
