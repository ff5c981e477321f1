// Numbers as people write them in English and in Chinese.
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const powers: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }
const PLAIN = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:e([+-]?\d{1,3})|\*10\^?([+-]?\d{1,3}))?$/

/**
 * `1,234.5`, `1 234.5`, `0,5`, `１２３．５`, `−2`, `1.2e3`, `1.2×10³`, `10^-3`, `1.2万`, `45%`, `1/3`, `½`. A comma groups thousands
 * where it can; else it is a decimal one. A trailing unit is one of `units`. `undefined`: no number.
 */
export function readNumber(text: string, units: readonly string[] = []): number | undefined {
  const plain = dropUnit(simplify(text), units.map(simplify))
  if (plain.length > 60) return undefined
  const [whole = '', below, ...rest] = plain.split('/')
  if (rest.length > 0) return undefined
  if (below === undefined) return readPart(whole)
  const [a, b] = [readPart(whole), readPart(below)]
  return a === undefined || b === undefined || b === 0 ? undefined : a / b
}

function simplify(text: string): string {
  return text
    .replaceAll(
      /[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g,
      (power) =>
        `^${[...power].map((one) => (one === '⁻' ? '-' : one === '⁺' ? '' : superscripts.indexOf(one))).join('')}`,
    )
    .replaceAll(/(?<![\d ] *)[¼-¾⅐-⅞]/g, (fraction) => fraction.normalize('NFKC').replace('⁄', '/')) // 1½ stays unread: it would be 11/2
    .normalize('NFKC') // full-width digits, signs and spaces
    .trim()
    .toLowerCase()
    .replaceAll(/[−–—﹣]/g, '-')
    .replaceAll(/[×·∙⋅]/g, '*')
    .replaceAll(/[’'_]/g, ',')
    .replaceAll('、', ',')
}

function dropUnit(text: string, units: readonly string[]): string {
  const unit = units.filter((one) => one !== '' && text.endsWith(one)).toSorted((a, b) => b.length - a.length)[0]
  return unit === undefined ? text : text.slice(0, -unit.length).trim()
}

function readPart(text: string): number | undefined {
  const percent = text.endsWith('%') ? 0.01 : 1
  const bare = percent === 1 ? text : text.slice(0, -1).trim()
  const power = powers[bare.at(-1) ?? ''] ?? 1
  const tight = (power === 1 ? bare : bare.slice(0, -1)).trim().replaceAll(/ ?([*^]) ?/g, '$1')
  const digits = joinGroups(tight.replace(/^([+-]) /, '$1'))
  const found =
    digits === undefined ? null : PLAIN.exec(digits.replace(/^([+-]?)10\^/, (_whole, sign: string) => `${sign}1*10^`))
  if (!found) return undefined
  const exponent = Number(found[2] ?? found[3] ?? 0)
  const value = Number(`${found[1]}e${exponent}`) * power * percent
  return Number.isFinite(value) ? value : undefined
}

/** Takes the thousands' separators out; `undefined` when they are where none can be. */
function joinGroups(text: string): string | undefined {
  if (/^[+-]?[1-9]\d{0,2}([ ,]\d{3})(?:[ ,]\d{3})*(?![\d, ])/.test(text)) {
    const [head = '', ...tail] = text.split(/(?=[.e*^])/)
    const joined = head.replaceAll(/[ ,]/g, '') + tail.join('')
    return /[ ,]/.test(joined) ? undefined : joined
  }
  const spaced = /^([+-]?[1-9]\d{0,2}(?: \d{3})+),(\d+)$/.exec(text) // 1 234,5
  if (spaced) return `${spaced[1]?.replaceAll(' ', '')}.${spaced[2]}`
  if (text.includes(' ')) return undefined
  const commas = text.split(',').length - 1
  return commas === 0 ? text : commas === 1 && !text.includes('.') ? text.replace(',', '.') : undefined
}
