/**
 * Names that are said the same everywhere, whatever the data of a browser or a server call them; every other region is
 * named with Intl.DisplayNames.
 */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'zh-CN': { HK: '中国香港', MO: '中国澳门', TW: '中国台湾' },
}

/** `undefined` where the general name is right. */
export const nameRegion = (code: string, locale: string): string | undefined => names[locale]?.[code]
