// What only whoever keeps a phase, or might, is told: no first page names these files.
import { addSources, loadMessages, type Compiled } from '../../i18n/messages.ts'

if (!import.meta.env.SSR)
  addSources(import.meta.glob<Compiled>('../../../messages/offline.*.json', { import: 'default' }))

export const loadWords = (): Promise<void> => loadMessages(['offline'])
