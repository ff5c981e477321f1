// Which ways to sign in there are. A new one is its folder and its line in `ways`.
import { ResponseBodyError } from 'openid-client'
import { labelOf, providers as providerNames, type ProviderName } from '../../../contract/provider.ts'
import type { Config } from '../../config.ts'
import { facebook } from './facebook/provider.ts'
import { google } from './google/provider.ts'
import { wechat } from './wechat/provider.ts'
import { type Configurable, configureAll, settingsOf } from '../configured.ts'
import type { House, Provider } from './provider.ts'

const ways: Readonly<Record<ProviderName, Configurable<House, Provider>>> = { google, facebook, wechat }

/** Those that are configured. */
export type Providers = Readonly<Partial<Record<ProviderName, Provider>>>
export type SignInMakers = ReturnType<typeof configureSignIn>['makers']

/** All their settings. */
export const signInSettings = settingsOf(ways)
export const configureSignIn = (given: Readonly<Record<string, unknown>>) => configureAll(ways, given)

/**
 * `warn` is for the operator, who may have to mend a setting; never with anything of a person. `now` judges what an ID
 * token says of its time.
 */
export function makeProviders(
  config: Pick<Config, 'publicUrl' | 'signIn'>,
  warn: (line: string) => void = (line) => console.warn(line),
  now: () => Date = () => new Date(),
): Providers {
  const house = { redirectUri: `${config.publicUrl}/my/thirdparty`, now }
  const made: Partial<Record<ProviderName, Provider>> = {}
  for (const name of providerNames) {
    const make = config.signIn[name]
    if (make) made[name] = watch(labelOf(name, 'en'), warn, make(house))
  }
  return made
}

/** Those that a page may offer. */
export const listProviders = (config: Pick<Config, 'signIn'>): readonly ProviderName[] =>
  providerNames.filter((name) => config.signIn[name] !== undefined)

/** Tells the operator what fails: a wrong secret looks to a person like a provider that says no. */
function watch(name: string, warn: (line: string) => void, { begin, finish }: Provider): Provider {
  const tell = (error: unknown): never => {
    const { cause } = error instanceof Error ? error : {}
    const code =
      cause instanceof ResponseBodyError
        ? cause.error
        : cause instanceof Error && 'code' in cause
          ? String(cause.code)
          : ''
    if (error instanceof Error)
      warn(`Sign-in at ${name} failed: it ${error.message}${code === '' ? '' : ` (${code})`}.`)
    throw error
  }
  return { begin: (...given) => begin(...given).catch(tell), finish: (...given) => finish(...given).catch(tell) }
}
