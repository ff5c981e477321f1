import type { z } from 'zod'
import { say, sayLoose } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import { toOption } from './arguments.ts'
import { isFlag } from './options.ts'
import { deeds } from './deeds.ts'
import { nouns } from './nouns.ts'
import type { Deed, Noun, Verb } from './verb.ts'

const indent = (left: string, right: string): string => `  ${left.padEnd(28)}${right}`.trimEnd()

/** All nouns with their verbs. */
export const helpAll = (locale: Locale): string[] => [
  say(locale, 'admin.help.usage'),
  '',
  ...Object.keys(deeds).map((name) =>
    indent(`${name} <${say(locale, 'admin.help.file')}>`, sayLoose(locale, `admin.deed.${name}`)),
  ),
  ...Object.entries(nouns).flatMap(([name, noun]) => listVerbs(name, noun, locale)),
  '',
  ...helpGeneral(locale),
]

export const helpNoun = (name: string, noun: Noun, locale: Locale): string[] => [
  say(locale, 'admin.help.usage'),
  '',
  ...listVerbs(name, noun, locale),
  '',
  ...helpGeneral(locale),
]

export function helpVerb({
  noun,
  verb,
  is,
  locale,
}: {
  noun: string
  verb: string
  is: Verb
  locale: Locale
}): string[] {
  return [
    `npm run admin -- ${noun} ${verb}`,
    sayLoose(locale, `admin.${noun}.${verb}`),
    '',
    ...listOptions(Object.entries(is.input.shape), locale),
    ...helpGeneral(locale),
  ]
}

export const helpDeed = (name: string, is: Deed, locale: Locale): string[] => [
  `npm run admin -- ${name} <${say(locale, 'admin.help.file')}>`,
  sayLoose(locale, `admin.deed.${name}`),
  '',
  ...listOptions(
    Object.entries(is.input.shape).filter(([option]) => option !== 'file'),
    locale,
  ),
  ...helpGeneral(locale),
]

const listOptions = (options: readonly (readonly [string, z.ZodType])[], locale: Locale): string[] =>
  options.map(([name, option]) => {
    const value = isFlag(option) ? '' : ` <${say(locale, 'admin.help.value')}>`
    const isNeeded = !option.safeParse(undefined).success
    return indent(
      `${toOption(name)}${value}`,
      `${sayLoose(locale, `admin.option.${name}`)}${isNeeded ? ` ${say(locale, 'admin.help.needed')}` : ''}`,
    )
  })

const listVerbs = (name: string, noun: Noun, locale: Locale): string[] =>
  Object.keys(noun).map((verb) => indent(`${name} ${verb}`, sayLoose(locale, `admin.${name}.${verb}`)))

const helpGeneral = (locale: Locale): string[] => [
  indent(`--as <${say(locale, 'admin.help.value')}>`, say(locale, 'admin.help.as')),
  indent('--json', say(locale, 'admin.help.json')),
  indent('--help', say(locale, 'admin.help.help')),
]
