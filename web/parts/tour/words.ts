// Named here and nowhere else, so that no visitor's page knows of them.
import { addSources, loadMessages, type Compiled } from '../../i18n/messages.ts'

if (!import.meta.env.SSR) addSources(import.meta.glob<Compiled>('../../../messages/tour.*.json', { import: 'default' }))

export const loadWords = (): Promise<void> => loadMessages(['tour'])
