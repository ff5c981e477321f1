/**
 * Every statement that a source writes with the `sql` tag (not one that a comment names), with $1, $2 … for its holes:
 * a test prepares each.
 */
export function findStatements(source: string): string[] {
  return [...source.matchAll(/(?<!`)\bsql`/g)].map((match) => readTemplate(source, match.index + match[0].length))
}

function readTemplate(source: string, start: number): string {
  let text = ''
  let holes = 0
  for (let at = start; source[at] !== '`' && at < source.length; at++) {
    if (!source.startsWith('${', at)) {
      text += source[at]
      continue
    }
    text += `$${++holes}`
    for (let depth = 1, inside = at + 2; depth > 0 && inside < source.length; inside++) {
      if (source[inside] === '{') depth++
      if (source[inside] === '}') depth--
      at = inside
    }
  }
  return text.trim()
}
