import type { Moment } from './film.ts'
import { appear, clamp, fade, text } from './stage.ts'

/** The sentence of the moment at the top left; the title is set larger. `lines` are all sentences in order. */
export function heading<Key extends string>(m: Moment<Key>, lines: readonly Key[], title: Key): string {
  const { colour: c, word, since, locale } = m
  const now = lines.findLast((k) => since(k) >= 0) ?? title
  const next = lines[lines.indexOf(now) + 1]
  const left = next === undefined ? 9 : -since(next)
  if (now === title) {
    const style = {
      size: locale === 'en' ? 76 : 72,
      weight: 700,
      fill: c.ink,
      track: locale === 'en' ? -0.032 : 0,
      leading: 1.1,
      box: [60, 44, 1090, 190],
    } as const
    return fade(clamp(left / 0.3), appear(since(title) + 0.5, text(word(title), [62, 128], style), { length: 0.9 }))
  }
  const style = {
    size: 40,
    weight: 560,
    fill: c.ink,
    mark: c.goldText,
    track: locale === 'en' ? -0.01 : 0,
    box: [60, 40, 1120, 116],
  } as const
  return fade(clamp(left / 0.2), appear(since(now), text(word(now), [64, 84], style), { rise: 6, length: 0.48 }))
}
