// Named here and nowhere else: few are asked, and all that they read of the settings is this.
import { addSources, loadMessages, type Compiled } from '../../i18n/messages.ts'

if (!import.meta.env.SSR)
  addSources(import.meta.glob<Compiled>('../../../messages/settings.consent.*.json', { import: 'default' }))

export const loadWords = (): Promise<void> => loadMessages(['settings.consent'])
