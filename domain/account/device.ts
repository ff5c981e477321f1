/** What a browser says it is: product names, the same in every language; null where it says nothing known. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

// In this order: most browsers also claim to be those they descend from.
const browsers: readonly (readonly [string, RegExp])[] = [
  ['WeChat', /MicroMessenger\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Huawei Browser', /HuaweiBrowser\//],
  ['Opera', /OPR\/|Opera/],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/[\d.]+.*Safari\//],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

const find = (list: readonly (readonly [string, RegExp])[], userAgent: string): string | null =>
  list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null

/** The device behind a user-agent header. Without versions on purpose: an update makes no new device. */
export const describeDevice = (userAgent: string): Device => ({
  browser: find(browsers, userAgent),
  system: find(systems, userAgent),
})

/** Under this a kind of device is remembered. */
export const deviceKey = ({ browser, system }: Device): string => `${browser ?? ''}/${system ?? ''}`
