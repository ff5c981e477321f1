/** Who else may say who somebody is; apart from the calls because the browser needs no zod for it. */
export const providers = ['google', 'facebook'] as const
export type ProviderName = (typeof providers)[number]

export const isProvider = (text: unknown): text is ProviderName => providers.some((provider) => provider === text)
