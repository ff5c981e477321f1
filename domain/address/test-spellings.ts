// Random addresses of every screen, and random spellings of them, as people, mail programs, proxies and attackers write
// them.
import fc from 'fast-check'
import { screens } from './screens.ts'

/** What stands in a secret part, so that it can be looked for. */
export const SECRET = 'sEcReT-4711'
const isSecretPart = (pattern: string, name: string) =>
  Object.entries(screens).some(
    ([key, row]) => key === pattern && Object.entries(row).some(([part, kind]) => part === name && kind === 'secret'),
  )

const value = fc.constantFrom('a', 'llm-foundations', 'Bytes.x', 'A1-b2', '格物', 'a b', '0b9a6d1e')

/** The parts of a random address: fixed words as they are, and what stands for the others. */
const someAddress = fc.constantFrom(...Object.keys(screens)).chain((pattern) => {
  const words = pattern.split('/').filter(Boolean)
  return fc
    .record({ values: fc.array(value, { minLength: words.length, maxLength: words.length }), isShort: fc.boolean() })
    .map(({ values, isShort }) =>
      words
        .filter((word) => !(isShort && word.endsWith('?')))
        .map((word, at) => {
          if (!word.startsWith(':')) return { text: word, isFixed: true }
          const name = word.slice(1).replace('?', '')
          if (name === 'tab') return { text: 'signin', isFixed: false }
          return { text: isSecretPart(pattern, name) ? `${SECRET}@x.example` : (values[at] ?? ''), isFixed: false }
        }),
    )
})

const percent = (letter: string) =>
  letter < '\u0080'
    ? `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`
    : encodeURIComponent(letter).toLowerCase()
const slash = fc.constantFrom('/', '/', '/', '//', '\\', '/./', '/%2e/', '/x/../', '/y/%2E%2e/', '/.\\')

/** A spelling of an address, and its one spelling. */
const respell = (parts: readonly { readonly text: string; readonly isFixed: boolean }[]) =>
  fc
    .record({
      slashes: fc.array(slash, { minLength: parts.length + 1, maxLength: parts.length + 1 }),
      turns: fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 40, maxLength: 40 }), {
        minLength: parts.length,
        maxLength: parts.length,
      }),
      end: fc.constantFrom('', '', '', '/', '//', '/.', '/x/..', '\\'),
      begin: fc.constantFrom('', '', '', '', 'http://elsewhere.example'),
    })
    .map(({ slashes, turns, end, begin }) => {
      const spelt = parts.map(({ text, isFixed }, at) =>
        [...text]
          .map((letter, place) => {
            const turn = turns[at]?.[place % 40] ?? 0
            if (turn === 0) return percent(letter)
            if (turn === 1) return percent(letter).toUpperCase()
            return turn < 4 && isFixed
              ? turn === 2
                ? letter.toUpperCase()
                : letter
              : turn === 5
                ? letter
                : encodeURIComponent(letter)
          })
          .join(''),
      )
      const spelling =
        begin +
        (spelt.length === 0
          ? '/'
          : spelt
              .map(
                (part, at) =>
                  (at === 0 && (begin || slashes[0] === '\\')
                    ? '/'
                    : (slashes[at] ?? '/')) /* no parser of HTTP takes a backslash there */ + part,
              )
              .join('')) +
        end
      return {
        canonical: `/${parts.map(({ text, isFixed }) => (isFixed ? text : encodeURIComponent(text))).join('/')}`,
        spelling,
      }
    })

export const sampleSpellings = (count: number): readonly { readonly canonical: string; readonly spelling: string }[] =>
  fc.sample(someAddress.chain(respell), count)
