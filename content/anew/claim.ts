// A number on a page, and where it comes from when somebody else works it out.

export interface Claim {
  /** What stands around it, `#` for each number, `^` where the line begins and `¶` where it ends; a language that says it in another way has a claim of its own. */
  readonly en?: string
  readonly zh?: string
  /** What the numbers are. */
  readonly is: readonly number[]
  /** How far a number that was drawn by lot may lie from the printed one. */
  readonly within?: number
}

export interface Found {
  readonly line: number
  readonly printed: readonly string[]
}

/** A page's lines without the signs of Markdown and of formulas. */
const plain = (text: string): string =>
  text
    .replaceAll('{,}', ',')
    .replaceAll(/\\(?:times)\b/g, '×')
    .replaceAll(/\\(?:cdot)\b/g, '·')
    .replaceAll(/\\(?:approx)\b/g, '≈')
    .replaceAll(/\\tfrac/g, '\\frac')
    .replaceAll(/[*`$]/g, '')
    .replaceAll(/[ \t\u3000]+/g, ' ')

const FRACTIONS: Readonly<Record<string, number>> = { '½': 1 / 2, '¼': 1 / 4, '⅛': 1 / 8, '⅔': 2 / 3, '⅓': 1 / 3 }
const NUMBER = '([-−]?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?|[½¼⅛⅔⅓])'

/** Where a page says it; nothing where it does not. */
export function find(page: string, template: string): Found | undefined {
  const pattern = new RegExp(
    template
      .split('#')
      .map((part) => plain(part).replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
      .join(NUMBER)
      .replace(/^\\\^/, '^')
      .replace(/¶$/, String.raw`\s*$`),
  )
  for (const [i, line] of page.split('\n').entries()) {
    const match = pattern.exec(plain(line))
    if (match) return { line: i + 1, printed: match.slice(1) }
  }
  return undefined
}

/** Whether a printed number is this one, rounded as it is printed. */
export function agrees(printed: string, value: number, within = 0): boolean {
  const fraction = FRACTIONS[printed]
  const read = fraction ?? Number(printed.replaceAll(',', '').replace('−', '-'))
  const decimals = /\.(\d+)$/.exec(printed)?.[1]?.length ?? 0
  const half = fraction === undefined ? 0.5 / 10 ** decimals : 0
  return Math.abs(read - value) <= half + within + 1e-9
}
