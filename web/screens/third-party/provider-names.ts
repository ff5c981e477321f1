import type { ProviderName } from '../../../contract/provider.ts'

/** As they call themselves, in every language. */
export const providerNames: Readonly<Record<ProviderName, string>> = { google: 'Google', facebook: 'Facebook' }
