/*
 * What a film is. Its sentences are its clock: each stays as long as the slower language
 * needs to read it, plus the time the author gives the eye to look at the picture. Pictures
 * hang on sentences, captions and chapters are read from the same list. Nothing can drift.
 */
import { palettes, type Palette, type Theme } from './stage.ts'

export const locales = ['en', 'zh-CN'] as const
export type Locale = (typeof locales)[number]

/** Characters a second we write for, and the most `check` lets pass. */
export const reading = { en: { aim: 15, most: 17 }, 'zh-CN': { aim: 7.5, most: 9 } } as const

interface Line<Key extends string> {
  say: Key
  /** Seconds to look, after reading. */ look?: number
}
interface Scene<Key extends string> {
  chapter: Key
  lines: readonly Line<Key>[]
  /** What a person who cannot see the picture needs. */
  shows: Key
  /** The second at which the scene is over: its last sentence stays until then. Too early is an error. */
  ends?: number
}
export interface Moment<Key extends string> {
  t: number
  locale: Locale
  colour: Palette
  theme: Theme
  word: (key: Key) => string
  /** Seconds since a sentence came up; negative before. */
  since: (key: Key) => number
}
export interface Film<Key extends string = string> {
  id: string
  /** Where its results belong, from the root of the repository. */
  home: string
  width: number
  height: number
  fps: number
  /** `words`: one rendering a language. `none`: one rendering for all, no text. */
  speech: 'words' | 'none'
  themes: readonly Theme[]
  /** The ground of each theme, and the radius of the player's corners, which text must avoid. */
  ground: (colour: Palette, theme: Theme) => string
  corners: { topLeft: number; topRight: number }
  words: Record<Locale, Record<Key, string>>
  /** Characters the picture draws besides its words, so that their fonts are there in time. */
  glyphs?: string
  title: Key
  scenes: readonly Scene<Key>[]
  /** For films without sentences. */
  seconds?: number
  loop?: boolean
  /** The sentence at which the poster is taken, and how long after. */
  poster: { at?: Key; after: number }
  draw: (m: Moment<Key>) => string
}

/** Lets the compiler find the keys in the dictionary, so a missing translation does not compile. */
export const film = <Key extends string>(f: Film<Key>): Film => f as unknown as Film // its keys were checked here; the tool needs none of them

interface Cue {
  key: string
  start: number
  end: number
  scene: number
}
export interface Timeline {
  cues: Cue[]
  scenes: { chapter: string; start: number; end: number }[]
  seconds: number
  frames: number
}

/** Characters as a reader meets them: no marks, no line breaks. */
const plain = (s: string) => s.replaceAll('*', '')
export const spoken = (s: string, locale: Locale) => plain(s).replaceAll('\n', locale === 'en' ? ' ' : '')

export function timeline(f: Film): Timeline {
  const cues: Cue[] = []
  const scenes: Timeline['scenes'] = []
  let frame = 0
  for (const [index, scene] of f.scenes.entries()) {
    const start = frame / f.fps
    for (const [order, { say, look = 0.8 }] of scene.lines.entries()) {
      const read = Math.max(...locales.map((l) => [...spoken(f.words[l][say] ?? '', l)].length / reading[l].aim))
      const needed = Math.round((Math.max(1.4, read) + look) * f.fps)
      const left =
        order === scene.lines.length - 1 && scene.ends !== undefined ? Math.round(scene.ends * f.fps) - frame : needed
      if (left < needed)
        throw new Error(
          `${f.id}: "${say}" has ${(left / f.fps).toFixed(1)} s before its scene ends and needs ${(needed / f.fps).toFixed(1)}`,
        )
      const length = left
      cues.push({ key: say, start: frame / f.fps, end: (frame + length) / f.fps, scene: index })
      frame += length
    }
    scenes.push({ chapter: scene.chapter, start, end: frame / f.fps })
  }
  if (f.seconds) frame = Math.round(f.seconds * f.fps)
  return { cues, scenes, seconds: frame / f.fps, frames: frame }
}

/** One frame, as the inside of an SVG element. */
export function frame(f: Film, line: Timeline, index: number, locale: Locale, theme: Theme): string {
  const t = index / f.fps
  const colour = palettes[theme]
  const starts = new Map(line.cues.map((c) => [c.key, c.start]))
  const word = (key: string) => {
    const s = f.words[locale][key]
    if (s === undefined) throw new Error(`${f.id}: no word "${key}" in ${locale}`)
    return s
  }
  const since = (key: string) => {
    const start = starts.get(key)
    if (start === undefined) throw new Error(`${f.id}: no sentence "${key}"`)
    return t - start
  }
  return `<g lang="${locale}"><rect width="${f.width}" height="${f.height}" fill="${f.ground(colour, theme)}"/>${f.draw({ t, locale, theme, colour, word, since })}</g>`
}

/** The cue on screen, and the one that leaves. */
export const cueAt = (line: Timeline, t: number) => line.cues.find((c) => t >= c.start && t < c.end)

/* ---- what is written beside the picture ---- */

const stamp = (s: number) => {
  const ms = Math.round(s * 1000)
  const two = (x: number) => String(Math.floor(x)).padStart(2, '0')
  return `${two(ms / 3600000)}:${two((ms / 60000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}
const vtt = (rows: { start: number; end: number; text: string }[]) =>
  `WEBVTT\n\n${rows.map((r, i) => `${i + 1}\n${stamp(r.start)} --> ${stamp(r.end)}\n${r.text}\n`).join('\n')}`

export const captions = (f: Film, line: Timeline, locale: Locale) =>
  vtt(line.cues.map((c) => ({ ...c, text: plain(f.words[locale][c.key] ?? '') })))
export const chapters = (f: Film, line: Timeline, locale: Locale) =>
  vtt(line.scenes.map((s) => ({ ...s, text: f.words[locale][s.chapter] ?? '' })))
/** The film as prose: what it says and what it shows (WCAG 1.2.1 asks for it when a film is silent). */
export function transcript(f: Film, locale: Locale): string {
  // Where two lines of a caption met, Chinese keeps its distance from letters and digits. A sign as `<a>` is no markup.
  const w = (key: string) =>
    spoken(
      (f.words[locale][key] ?? '').replaceAll(
        /(?<=\p{Script=Han})\n(?=[A-Za-z\d])|(?<=[A-Za-z\d])\n(?=\p{Script=Han})/gu,
        ' ',
      ),
      locale,
    ).replaceAll('<', String.raw`\<`)
  const gap = locale === 'en' ? ' ' : ''
  return `# ${w(f.title)}\n\n${f.scenes
    .map(
      (s) =>
        `## ${w(s.chapter)}\n\n${s.lines
          .filter((l) => l.say !== f.title)
          .map((l) => w(l.say))
          .join(gap)}\n\n_${w(s.shows)}_\n`,
    )
    .join('\n')}`
}
