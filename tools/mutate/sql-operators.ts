// Faults in SQL, by words: a lock taken out, a border moved, a condition turned round.
import type { Edit } from './operators.ts'

const swaps: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/\s+for (?:no key update|update|key share|share)(?: of \w+)?(?: skip locked)?\b/g, () => ''],
  [/ skip locked\b/g, () => ''],
  [/\bpg_advisory_xact_lock\(/g, () => 'abs('],
  [/(?<![<>=!-])<=(?![<>=])/g, () => '<'],
  [/(?<![<>=!-])>=(?![<>=])/g, () => '>'],
  [/(?<![<>=!-])<(?![<>=])/g, () => '<='],
  [/(?<![<>=!-])>(?![<>=])/g, () => '>='],
  [/(?<= )(?:=|<>)(?= )/g, ([found]) => (found === '=' ? '<>' : '=')],
  [/ and /g, () => ' or '],
  [/ or /g, () => ' and '],
  [/\bis not null\b/g, () => 'is null'],
  [/\bis null\b/g, () => 'is not null'],
  [/\bnot exists\b/g, () => 'exists'],
  [/(?<!not )\bexists \(/g, () => 'not exists ('],
  [/\bnot (is_\w+|\w+\.is_\w+)/g, ([, column = '']) => column],
  [/ desc\b/g, () => ' asc'],
  [/\border by ((?!.* desc)[\w.]+)(?=\)|$|\s+limit)/g, ([, column = '']) => `order by ${column} desc`],
  [/\bmax\(/g, () => 'min('],
  [/\bmin\(/g, () => 'max('],
  [/ limit \d+/g, () => ' limit 1'],
  [/\bcount\(distinct /g, () => 'count('],
  [/(?<= )\+(?= )/g, () => '-'],
  [/(?<= )-(?= )/g, () => '+'],
  [/\bleft join\b/g, () => 'join'],
  [/\blower\(/g, () => 'upper('],
  [/(?<=\bthen | else )\d+/g, ([found]) => String(Number(found) + 1)],
]

/** Of the part of a statement that stands at `from` in the source, after `before` of the same statement. */
export function editSql(text: string, from: number, before = ''): Edit[] {
  return swaps.flatMap(([pattern, replace]) =>
    [...text.matchAll(pattern)]
      // `on a = b` of a join and `set x = y` are turned round as well, but not `set x <> y`, which is no SQL.
      .filter((found) => !(found[0] === '=' && isAssignment(before + text, before.length + found.index)))
      .map((found) => ({
        start: from + found.index,
        end: from + found.index + found[0].length,
        text: replace(found),
        kind: 'sql',
      })),
  )
}

/** Whether an `=` stands in the list after `set`. */
function isAssignment(text: string, at: number): boolean {
  const before = text.slice(0, at)
  const set = before.search(/\bset\b(?!.*\bset\b)/s)
  return set >= 0 && !/\b(where|from|when)\b/.test(before.slice(set))
}
