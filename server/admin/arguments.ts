// Reads the command line: which verb, with which options, for whom.
import type { z } from 'zod'
import { isKey, sayLoose } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import { isFlag } from './options.ts'

/** The command line cannot be read: exit code 2 and this sentence. */
export class WrongArguments extends Error {}

export interface Words {
  readonly words: readonly string[]
  readonly options: ReadonlyMap<string, string | true>
}

const toName = (option: string): string => option.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
export const toOption = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** `--name value`, `--name=value`; a flag has no value. What follows `--` on its own is not looked at. */
export function splitArguments(args: readonly string[], isFlagName: (name: string) => boolean, locale: Locale): Words {
  const words: string[] = []
  const options = new Map<string, string | true>()
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (!arg.startsWith('-')) {
      words.push(arg)
      continue
    }
    const [, option = '', inline] = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(arg) ?? []
    const name = toName(option)
    if (name === '') throw new WrongArguments(sayLoose(locale, 'admin.wrong.option', { option: arg.slice(0, 60) }))
    if (options.has(name)) throw new WrongArguments(sayLoose(locale, 'admin.wrong.twice', { option: `--${option}` }))
    if (inline === undefined && isFlagName(name)) options.set(name, true)
    else {
      const value = inline ?? args[++at]
      if (value === undefined)
        throw new WrongArguments(sayLoose(locale, 'admin.wrong.value', { option: `--${option}` }))
      options.set(name, value)
    }
  }
  return { words, options }
}

/** @throws WrongArguments with a sentence for each wrong option */
export function parseOptions(
  input: z.ZodObject,
  options: ReadonlyMap<string, string | true>,
  locale: Locale,
): Record<string, unknown> {
  const parsed = input.strict().safeParse(Object.fromEntries(options))
  if (parsed.success) return Object.fromEntries(options)
  const complaints = parsed.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((name) => sayLoose(locale, 'admin.wrong.option', { option: toOption(name) }))
    const name = String(issue.path[0])
    const what = sayLoose(locale, isKey(issue.message) ? issue.message : 'field.invalid')
    return [
      options.has(name)
        ? sayLoose(locale, 'admin.wrong.field', { option: toOption(name), what })
        : sayLoose(locale, 'admin.wrong.missing', { option: toOption(name) }),
    ]
  })
  throw new WrongArguments([...new Set(complaints)].join('\n'))
}

export const flagsOf = (input: z.ZodObject) => {
  const shape: Readonly<Record<string, z.ZodType>> = input.shape
  return (name: string): boolean => shape[name] !== undefined && isFlag(shape[name])
}
