/*
 * The home page's film: a paragraph of tokens becomes a mosaic, closing in on the piece that is
 * laid last. No words, twelve seconds, and its last frame leads into its first.
 */
import { film } from '../src/film.ts'
import { blend, clamp, glide, lerp, mixCorners, tile, tiles, turn, type Corners } from '../src/stage.ts'

const columns = 15
const rows = 9
const pitch = 64
const side = 57
const origin = [(1280 - columns * pitch + pitch - side) / 2, (720 - rows * pitch + pitch - side) / 2] as const
const mid = { x: 7, y: 4 }

/** Word lengths by line, in units; every line uses all its tiles. The marked word is the gold one. */
const text = [
  [3, 2, 5, 1, 4],
  [2, 4, 3, 6],
  [5, 1, 4, 3, 2],
  [1, 6, 2, 4, 2],
  [4, 3, 1, 2, 5],
  [3, 5, 2, 4, 1],
  [2, 2, 6, 3, 2],
  [4, 1, 3, 5, 2],
  [6, 3, 4, 2],
]

type Tone = 'full' | 'soft' | 'line'
/** Shape, turn and tone of a place, by its distance from the middle: a medallion and two borders. */
function place(x: number, y: number): { corners: Corners; tone: Tone } {
  const dx = x - mid.x
  const dy = y - mid.y
  const ax = Math.abs(dx)
  const ay = Math.abs(dy)
  const ring = Math.max(ax, ay)
  /** Quarter turns that point a shape's round corner away from the middle. */
  const out = dx >= 0 ? (dy < 0 ? 0 : 1) : dy < 0 ? 3 : 2
  const away = ax >= ay ? (dx > 0 ? 0 : 2) : dy > 0 ? 1 : 3
  const corner = ax === ay
  if (ring === 0) return { corners: tiles.read, tone: 'full' }
  if (ring === 1)
    return corner ? { corners: turn(tiles.run, out), tone: 'full' } : { corners: tiles.read, tone: 'full' }
  if (ring === 2)
    return corner ? { corners: tiles.check, tone: 'line' } : { corners: turn(tiles.watch, away), tone: 'soft' }
  if (ring === 3)
    return corner
      ? { corners: turn(tiles.run, out + 2), tone: 'full' }
      : ax === 0 || ay === 0
        ? { corners: tiles.check, tone: 'full' }
        : {
            corners: turn(tiles.run, ax > ay ? out + (ay === 1 ? 0 : 2) : out + (ax === 1 ? 0 : 2)),
            tone: (ax + ay) % 2 ? 'soft' : 'full',
          }
  if (ring === 4)
    return corner
      ? { corners: turn(tiles.run, out), tone: 'full' }
      : { corners: tiles.read, tone: (ax + ay) % 2 ? 'full' : 'line' }
  if (ring === 5) return { corners: ay % 2 ? tiles.check : turn(tiles.watch, away), tone: ay % 2 ? 'line' : 'soft' }
  if (ring === 6) return { corners: turn(tiles.run, ay % 2 ? out : out + 2), tone: ay % 2 ? 'soft' : 'full' }
  return { corners: ay % 2 ? tiles.check : tiles.read, tone: ay % 2 ? 'soft' : 'line' }
}

const unit = { w: 40, h: 24, lead: 52, space: 20 }
const pieces = text.flatMap((words, y) => {
  let x = 0
  let sx = (1280 - columns * unit.w - 4 * unit.space) / 2
  return words.flatMap((size) => {
    const from = sx
    sx += size * unit.w + unit.space
    return Array.from({ length: size }, (_, k) => {
      const at = x++
      const far = Math.hypot((at - mid.x) * 0.8, y - mid.y) / Math.hypot(7 * 0.8, 4)
      return {
        x: at,
        y,
        first: k === 0,
        last: k === size - 1,
        sx: from + k * unit.w,
        sy: 360 - unit.h / 2 + (y - mid.y) * unit.lead,
        far,
        gold: at === mid.x && y === mid.y,
      }
    })
  })
})

export default film({
  id: 'hero',
  home: 'web/public/films',
  width: 1280,
  height: 720,
  fps: 30,
  speech: 'none',
  themes: ['dark', 'light'],
  ground: (c, theme) => (theme === 'dark' ? c.surface : c.canvas),
  corners: { topLeft: 150, topRight: 0 },
  words: { en: { title: 'Tiles laid one by one' }, 'zh-CN': { title: '一块一块地铺' } },
  title: 'title',
  scenes: [],
  seconds: 12,
  loop: true,
  poster: { after: 7.4 },
  draw({ t, colour: c, theme }) {
    const soft = blend(c.edge, theme === 'dark' ? c.surface : c.canvas, 0.25)
    const order = [...pieces].sort((a, b) => Number(a.gold) - Number(b.gold))
    return order
      .map((s) => {
        const inAt = s.gold ? 5.1 : 0.7 + 3.1 * (1 - s.far)
        const outAt = s.gold ? 8.6 : 8.7 + 1.4 * s.far
        const p = glide(clamp((t - inAt) / 1.5)) * (1 - glide(clamp((t - outAt) / 1.7)))
        const { corners, tone } = place(s.x, s.y)
        const x = lerp(s.sx, origin[0] + s.x * pitch, p)
        const y = lerp(s.sy, origin[1] + s.y * pitch, p)
        const w = lerp(unit.w + (s.last ? 0 : 0.6), side, p)
        const h = lerp(unit.h, side, p)
        const bar: Corners = [s.first ? 0.12 : 0, s.last ? 0.12 : 0, s.last ? 0.12 : 0, s.first ? 0.12 : 0]
        const ink = s.gold ? c.gold : { full: c.ink, soft, line: c.edge }[tone]
        const rest = s.gold ? c.gold : soft
        const hollow = tone === 'line' && !s.gold ? p : 0
        const fill = hollow ? blend(rest, theme === 'dark' ? c.surface : c.canvas, hollow) : blend(rest, ink, p)
        return tile(x, y, w, h, mixCorners(bar, corners, p), {
          fill,
          ...(hollow > 0.02 ? { stroke: blend(rest, c.edge, p), width: 2 * hollow } : {}),
        })
      })
      .join('')
  },
})
