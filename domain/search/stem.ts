// The stem of an English word, after M. F. Porter, "An algorithm for suffix stripping", Program 14 (1980), 130–137.

const isConsonant = (word: string, at: number): boolean => {
  const letter = word.charAt(at)
  if ('aeiou'.includes(letter)) return false
  return letter !== 'y' || at === 0 || !isConsonant(word, at - 1)
}

/** The letters as `c` and `v`. */
const shapeOf = (word: string): string => Array.from(word, (_, at) => (isConsonant(word, at) ? 'c' : 'v')).join('')
/** How often vowels are followed by consonants. */
const measure = (word: string): number => shapeOf(word).match(/v+c+/g)?.length ?? 0
const hasVowel = (word: string): boolean => shapeOf(word).includes('v')
const endsDouble = (word: string): boolean => /([^aeiou])\1$/.test(word)
/** As in `hop`, but not `snow`, `box`, `tray`. */
const endsShort = (word: string): boolean => /cvc$/.test(shapeOf(word)) && !/[wxy]$/.test(word)

type Rule = readonly [end: string, instead: string]
const long: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
]
const middle: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]
const last = 'al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize'.split(' ')

/** The first rule whose end fits the word counts, whether or not what is left is long enough. */
function replaceEnd(word: string, rules: readonly Rule[]): string {
  const rule = rules.find(([end]) => word.endsWith(end))
  if (!rule) return word
  const rest = word.slice(0, -rule[0].length)
  return measure(rest) > 0 ? rest + rule[1] : word
}

/** `word`: letters a to z. Words of one or two letters are their own stem. */
export function stem(word: string): string {
  if (word.length < 3) return word
  // British and American spelling are one: tokeniser, tokenizer.
  let found = word.replace(/is(e|er|ers|es|ed|ing|ation|ations)$/, (end) =>
    word.length > end.length + 3 ? `iz${end.slice(2)}` : end,
  )
  found = found
    .replace(/sses$/, 'ss')
    .replace(/ies$/, 'i')
    .replace(/([^s])s$/, '$1')
  found = stripPast(found)
  if (found.endsWith('y') && hasVowel(found.slice(0, -1))) found = `${found.slice(0, -1)}i`
  found = replaceEnd(replaceEnd(found, long), middle)
  found = stripLast(found)
  const rest = found.slice(0, -1)
  if (found.endsWith('e') && (measure(rest) > 1 || (measure(rest) === 1 && !endsShort(rest)))) found = rest
  return measure(found) > 1 && found.endsWith('ll') ? found.slice(0, -1) : found
}

function stripPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const end = /(?:ed|ing)$/.exec(word)?.[0]
  const rest = end === undefined ? '' : word.slice(0, -end.length)
  if (!hasVowel(rest)) return word
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`
  if (endsDouble(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1)
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest
}

function stripLast(word: string): string {
  const end = last.filter((one) => word.endsWith(one)).toSorted((a, b) => b.length - a.length)[0]
  if (end === undefined) return word
  const rest = word.slice(0, -end.length)
  return measure(rest) > 1 && (end !== 'ion' || /[st]$/.test(rest)) ? rest : word
}
