// The console's sentences are named here and nowhere else, so that no learner's page knows of them.
import { addSources, type Compiled } from '../../i18n/messages.ts'

if (!import.meta.env.SSR)
  addSources(import.meta.glob<Compiled>('../../../messages/{staff,field}.*.json', { import: 'default' }))

/** With the complaints of its forms. */
export const staffNouns = ['staff', 'account', 'field'] as const
