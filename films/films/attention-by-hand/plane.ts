/* The plane: points and the query, later the values and what they add up to, at last the two answers. */
import { appear, arrow, clamp, ease, fade, glide, lerp, line, n, num, span, text, type Point } from '../../src/stage.ts'
import { answers, choose, points, type Vector } from '../crossing/plane.ts'
import { asker, blended, found, mirrored, percent, words, written } from './facts.ts'
import { landed } from './heads.ts'
import { onPlane, panel, turned, widened } from './places.ts'
import type { Key, M } from './words.ts'

const circle = ([x, y]: Point, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`

function grid(m: M): string {
  const { colour: c } = m
  const fine = 1 - widened(m)
  const at = (v: Vector) => onPlane(m, v)
  const reach = lerp(1.45, 3.25, widened(m))
  const squares = [-1, 1]
    .flatMap((g) => [
      line([at([g, -1.4]), at([g, 1.4])], { stroke: c.line, width: 1.5 }),
      line([at([-1.45, g]), at([1.45, g])], { stroke: c.line, width: 1.5 }),
    ])
    .join('')
  const marks = [-3, -2, -1, 0, 1, 2, 3]
    .map((g) =>
      line(
        [
          [at([g, 0])[0], at([g, 0])[1] - 8],
          [at([g, 0])[0], at([g, 0])[1] + 8],
        ],
        { stroke: c.edge, width: 2 },
      ),
    )
    .join('')
  return (
    fade(fine, squares + line([at([0, -1.4]), at([0, 1.4])], { stroke: c.edge, width: 2 })) +
    line([at([-reach, 0]), at([reach, 0])], { stroke: c.edge, width: 2 }) +
    fade(widened(m), marks)
  )
}

/** Where each name stands beside its point. */
const beside: Record<string, readonly [number, number, 'start' | 'middle' | 'end']> = {
  red: [0, -24, 'middle'],
  green: [0, -24, 'middle'],
  light: [24, 10, 'start'],
  always: [24, 36, 'start'],
  means: [24, 10, 'start'],
}
const name = (m: M, key: Key, at: Point, fill: string) => {
  const [dx, dy, anchor] = beside[key] ?? [0, 0, 'start']
  return text(m.word(key), [at[0] + dx, at[1] + dy], { size: 30, weight: 560, fill, anchor })
}

function spots(m: M): string {
  const { colour: c, since } = m
  const all = words
    .map((word, i) =>
      appear(
        landed(m, i) - 0.02,
        circle(onPlane(m, points[word]), 12, c.ink) + name(m, word, onPlane(m, points[word]), c.ink),
        { rise: 0, length: 0.2 },
      ),
    )
    .join('')
  const green = onPlane(m, points.green)
  return (
    all +
    appear(
      since('height') - 1,
      circle(green, 12, c.canvas, ` stroke="${c.ink3}" stroke-width="2.5" stroke-dasharray="3 5"`) +
        name(m, 'green', green, c.ink3),
      { rise: 0 },
    )
  )
}

function query(m: M): string {
  const { colour: c, since, locale } = m
  const from = points[words[asker] ?? 'means']
  const tip: Vector = [from[0] + found.query[0], from[1] + found.query[1]]
  const p = ease(span(since('asks'), 1, 1.4))
  const level = since('height') - 2.2
  const heights = appear(
    level,
    line([onPlane(m, points.green), onPlane(m, points.red)], { stroke: c.ink3, width: 2.5, dash: '2 9' }),
    { rise: 0 },
  )
  const reached = ease(span(since('seek'), 1.4, 1))
  const alike = ([points.red, points.green] as const)
    .map((v) =>
      arrow(onPlane(m, [v[0] * 0.88, v[1]]), onPlane(m, [v[0] * 0.16, v[1]]), reached, {
        stroke: c.ink2,
        width: 4,
        head: 20,
      }),
    )
    .join('')
  const [x, y] = onPlane(m, [tip[0], tip[1] - 0.3])
  const label = appear(
    since('asks') - 2,
    text(`${m.word('query')} ${written(found.query)}`, [x - 26, y + 10], {
      size: locale === 'en' ? 30 : 32,
      weight: 620,
      fill: c.ink,
      anchor: 'end',
      box: [panel.left - 10, y - 30, x - 22 - panel.left + 10, 54],
    }),
  )
  return heights + alike + arrow(onPlane(m, from), onPlane(m, tip), p, { stroke: c.ink, width: 7, head: 28 }) + label
}

/** What was found so far, on the way from red's answer to green's. */
const now = (m: M): Vector => [lerp(found.blend[0], mirrored.blend[0], turned(m)), 0]

function values(m: M): string {
  const { colour: c, since, word } = m
  const grown = ease(span(since('hands'), 1.5, 0.8))
  const shrunk = glide(span(since('blend'), 0.8, 1.3))
  const gold = ease(span(since('blend'), 3.7, 0.5))
  const zero = onPlane(m, [0, 0])
  const whole = found.values[0] ?? [0, 0]
  const length = lerp(whole[0], found.blend[0], shrunk)
  const tip: Vector = turned(m) > 0 ? now(m) : [length, 0]
  const leave = 1 - widened(m)
  const shaft = arrow(zero, onPlane(m, tip), grown, { stroke: gold > 0.5 ? c.gold : c.ink, width: 8, head: 30 })
  const names =
    appear(
      since('hands') - 2,
      text(word('red'), [onPlane(m, whole)[0], zero[1] - 26], { size: 30, weight: 560, fill: c.ink, anchor: 'middle' }),
      { rise: 0 },
    ) +
    appear(
      since('hands') - 2.4,
      (['light', 'always', 'means'] as const)
        .map((key, i) =>
          text(word(key), [zero[0] - 24, zero[1] + 48 + i * 42], {
            size: 30,
            weight: 560,
            fill: c.ink2,
            anchor: 'end',
          }),
        )
        .join(''),
      { rise: 0 },
    )
  const ghost = fade(
    shrunk,
    line([onPlane(m, [found.blend[0] + 0.04, 0]), onPlane(m, whole)], { stroke: c.edge, width: 5, dash: '3 9' }),
  )
  const written_ = fade(
    gold,
    text(blended(now(m)), [onPlane(m, now(m))[0], zero[1] + 52], {
      size: 34,
      weight: 640,
      fill: c.goldText,
      anchor: 'middle',
    }),
  )
  return fade(leave, names + ghost) + fade(span(since('hands'), 0.9, 0.4), circle(zero, 12, c.ink)) + shaft + written_
}

/** The two answers at their places, their scores and their shares. */
function choice(m: M): string {
  const { colour: c, since, word } = m
  const scored = choose(now(m))
  const known = span(since('wins'), 0.7, 0.4)
  const grown = ease(span(since('wins'), 1.4, 1))
  return (['stop', 'go'] as const)
    .map((key, i) => {
      const at = onPlane(m, answers[key])
      const spot = appear(
        since('near') - 1.3,
        circle(at, 12, c.ink) +
          text(word(key), [at[0] + (i ? 8 : -8), at[1] - 30], { size: 34, weight: 620, fill: c.ink, anchor: 'middle' }),
        { rise: 0 },
      )
      const y = 486 + i * 68
      const share = scored[key]
      const bar = 150
      const row =
        text(word(key), [panel.left, y + 36], {
          size: 32,
          weight: 560,
          fill: c.ink,
          box: [panel.left - 4, y, 90, 54],
        }) +
        fade(
          known,
          text(num(scored.scores[key], 2), [panel.left + 176, y + 36], {
            size: 32,
            weight: 480,
            fill: c.ink2,
            anchor: 'end',
            box: [panel.left + 84, y, 96, 54],
          }),
        ) +
        (grown > 0
          ? `<rect x="${panel.left + 196}" y="${y + 8}" width="${n(Math.max(2, bar * share * grown))}" height="38" fill="${c.ink}"/>`
          : '') +
        fade(
          span(grown, 0.5, 0.5),
          text(percent(share, m.locale), [panel.left + 196 + bar * share * grown + 12, y + 38], {
            size: 32,
            weight: 640,
            fill: c.ink,
          }),
        )
      return spot + appear(since('wins') - 0.4, row)
    })
    .join('')
}

export function plane(m: M): string {
  const { since } = m
  const first = Math.min(span(since('points'), 0.8, 0.5), clamp((0.25 - since('exp')) / 0.3))
  const again = span(since('hands'), 0.5, 0.5)
  return fade(Math.max(first, again), grid(m)) + fade(first, query(m) + spots(m)) + fade(again, values(m) + choice(m))
}
