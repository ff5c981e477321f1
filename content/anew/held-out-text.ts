// Lesson 15's models over letters and bytes, counted again out of the text that stands on the page.

/** The text of the page's first program, as it is cut there. */
export function readText(page: string, isBytes: boolean): readonly number[] {
  const text = /"""([\s\S]*?)"""\.replace\("\\n", "( ?)"\)/.exec(page)
  if (!text) throw new Error('the page has no text')
  const one = (text[1] ?? '').replaceAll('\n', text[2] ?? '')
  return isBytes ? [...new TextEncoder().encode(one)] : [...one].map((sign) => sign.codePointAt(0) ?? 0)
}

/** Bits a sign of `part` by a model of order `n` that was counted on `learnt`; the shortest context guesses among `signs`. */
export function priceOf(learnt: readonly number[], part: readonly number[], n: number, signs: number): number {
  const counts = new Map<string, number>()
  const put = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (let at = 0; at < learnt.length; at++)
    for (let length = 0; length < n && length <= at; length++) {
      const before = learnt.slice(at - length, at).join(' ')
      put(`${length}|${before}`)
      put(`${length}|${before}|${learnt[at]}`)
    }
  let bits = 0
  for (let at = 0; at < part.length; at++) {
    let share = 1 / signs
    for (let length = 0; length < n && length <= at; length++) {
      const before = part.slice(at - length, at).join(' ')
      const row = counts.get(`${length}|${before}`) ?? 0
      share = ((counts.get(`${length}|${before}|${part[at]}`) ?? 0) + share) / (row + 1)
    }
    bits -= Math.log2(share)
  }
  return bits / part.length
}
