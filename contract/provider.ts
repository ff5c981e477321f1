/**
 * Who else may say who somebody is; apart from the calls because the browser needs no zod for it. How to add one:
 * docs/how-to-add-a-sign-in-provider.md.
 */
export const providers = ['google', 'facebook', 'wechat'] as const
export type ProviderName = (typeof providers)[number]

export const isProvider = (text: unknown): text is ProviderName => providers.some((provider) => provider === text)

/** As they call themselves, in each language. */
const providerLabels: Readonly<Record<ProviderName, Readonly<Record<'en' | 'zh-CN', string>>>> = {
  google: { en: 'Google', 'zh-CN': 'Google' },
  facebook: { en: 'Facebook', 'zh-CN': 'Facebook' },
  wechat: { en: 'WeChat', 'zh-CN': '微信' },
}

/** `provider` as it is stored; one that this release does not know is called as it is stored. */
export const labelOf = (provider: string, locale: 'en' | 'zh-CN'): string =>
  isProvider(provider) ? providerLabels[provider][locale] : provider
