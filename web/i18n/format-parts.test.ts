import { parse } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { argumentTypes, listNouns, readCatalogue } from '../../messages/generate.ts'
import { locales } from '../../messages/locale.ts'
import { formatParts, join } from './format-parts.ts'

const messages = locales.flatMap((locale) =>
  listNouns().flatMap((noun) =>
    Object.entries(readCatalogue(noun, locale)).map(([key, message]) => ({ locale, key, message })),
  ),
)
const counts = [0, 1, 2, 3, 11, 1234]

/** What the library says, as a list of parts. */
function libraryParts(message: string, locale: string, args: Record<string, unknown>): unknown[] {
  const result: unknown = new IntlMessageFormat(message, locale).format(args as never)
  return Array.isArray(result) ? result : [result]
}

describe('wording a message in the browser', () => {
  it('says every sentence as the library does, in both languages, for all sorts of counts', () => {
    for (const { locale, key, message } of messages) {
      const names = Object.entries(argumentTypes(parse(message)))
      for (const count of counts) {
        const valueOf = (type: string) =>
          type === '_Tag'
            ? (chunks: unknown) => ({ tag: chunks })
            : type === 'number'
              ? count
              : type === 'string'
                ? ['zh', 'en', 'light', 'other'][count % 4]
                : `«${count}»`
        const args = Object.fromEntries(names.map(([name, type]) => [name, valueOf(type)]))
        const ours = join(formatParts(parse(message), locale, args))
        expect(ours.length === 0 ? [''] : ours, `${locale} ${key}`).toEqual(libraryParts(message, locale, args))
      }
    }
  })

  it.each([
    ['{n, plural, offset:1 =0 {nobody} =1 {you} one {you and # other} other {you and # others}}', { n: 3 }],
    [
      '{n, plural, one {a # <b>tile {n, plural, other {of #}}</b>} other {#}}',
      { n: 1, b: (chunks: unknown) => ({ b: chunks }) },
    ],
    ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }],
    ['{who, select, a {A {n, plural, other {#}}} other {O}}', { who: 'a', n: 1234567 }],
    ['{who, select, a {A} other {O}}', { who: 'zzz' }],
  ])('understands %s', (message, args) => {
    for (const locale of locales)
      expect(join(formatParts(parse(message), locale, args))).toEqual(libraryParts(message, locale, args))
  })

  it('names a Chinese provider in a Chinese sentence without spaces', () => {
    const word = (provider: string) => join(formatParts(parse('使用 {provider} 账号继续'), 'zh-CN', { provider }))
    expect([word('Google'), word('微信')]).toEqual([['使用 Google 账号继续'], ['使用微信账号继续']])
  })

  it('refuses a message whose argument is missing', () => {
    expect(() => formatParts(parse('Hello {name}'), 'en', {})).toThrow('name')
  })
})
