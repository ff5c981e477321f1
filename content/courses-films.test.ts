// What every film of the first phase keeps to, as far as a machine can read it. That it shows what its source says is for films/src/home.test.ts.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { openFolder } from './folder.ts'
import { splitFrontMatter } from './front-matter.ts'

const phase = path.resolve('courses/llm-foundations')
const folder = await openFolder(phase)
if (!folder) throw new Error(`${phase} is gone`)
const read = (file: string) => readFile(path.join(phase, file), 'utf8')
const languages = ['en', 'zh-CN'] as const

/** Characters a second, and how wide a line may be; in Chinese, Latin letters, digits and blanks are half as wide. */
const reading = { en: { most: 17, longest: 46 }, 'zh-CN': { most: 9, longest: 20 } } as const
const MOST_BYTES = 3_000_000

const About = z.looseObject({
  id: z.string(),
  locale: z.enum(languages),
  seconds: z.number(),
  files: z.record(z.string(), z.object({ bytes: z.number(), type: z.string() })),
})
const Named = z.object({
  video: z.object({
    sources: z.array(z.object({ src: z.string(), type: z.string() })),
    captions: z.string(),
    chapters: z.string(),
    poster: z.string(),
    transcript: z.string(),
  }),
})

const films = [
  ...new Set(
    folder.files.filter((file) => /\/film\/[^/]+\.mp4$/.test(file)).map((file) => file.replace(/(\.av1)?\.mp4$/, '')),
  ),
]
const lessons = new Set(films.map((film) => path.posix.dirname(path.posix.dirname(film))))
const languageOf = (film: string) => z.enum(languages).parse(film.split('.').at(-1))

test('every film is there in both languages, equally long', async () => {
  expect(lessons.size).toBeGreaterThan(0)
  for (const lesson of lessons) {
    const own = films.filter((film) => path.posix.dirname(path.posix.dirname(film)) === lesson)
    expect(own.map(languageOf), `${lesson}`).toEqual(languages)
    const lengths = await Promise.all(
      own.map(async (film) => About.parse(JSON.parse(await read(`${film}.json`))).seconds),
    )
    expect(new Set(lengths).size, `${lesson}`).toBe(1)
  }
})

describe.each(films)('%s', (film) => {
  const lang = languageOf(film)
  const widthOf = (line: string) => line.length - (lang === 'en' ? 0 : (line.match(/[ -~]/g)?.length ?? 0) / 2)

  test('is at most 3 MB, and is what its description says', async () => {
    const about = About.parse(JSON.parse(await read(`${film}.json`)))
    expect(about.locale).toBe(lang)
    for (const [name, { bytes }] of Object.entries(about.files)) {
      const { size } = await stat(path.join(phase, path.dirname(film), name))
      expect(size, `${name}`).toBe(bytes)
      expect(size, `${name}`).toBeLessThanOrEqual(MOST_BYTES)
    }
  })

  test('is named by its lesson, the smaller file first, with all that belongs to it', async () => {
    const lesson = path.posix.dirname(path.posix.dirname(film))
    const { video } = Named.parse(parse(splitFrontMatter(await read(`${lesson}/lesson.${lang}.md`))?.head ?? ''))
    const beside = `film/${path.posix.basename(film)}`
    expect(video).toEqual({
      sources: [
        { src: `${beside}.av1.mp4`, type: 'video/mp4; codecs="av01.0.05M.08"' },
        { src: `${beside}.mp4`, type: 'video/mp4' },
      ],
      captions: `${beside}.vtt`,
      chapters: `${beside}.chapters.vtt`,
      poster: `${beside}.poster.webp`,
      transcript: `${beside}.transcript.md`,
    })
  })

  test('has a transcript without markup: a sign that looks like a tag is written out', async () => {
    expect(await read(`${film}.transcript.md`)).not.toMatch(/(?<!\\)<[a-z/!]/i)
  })

  test('can be read in time, and its sentences and chapters leave no gap', async () => {
    const { seconds } = About.parse(JSON.parse(await read(`${film}.json`)))
    const [cues, chapters] = [readCues(await read(`${film}.vtt`)), readCues(await read(`${film}.chapters.vtt`))]
    expect(cues.length).toBeGreaterThan(3)
    expect(chapters.length).toBeGreaterThan(1)
    const { most, longest } = reading[lang]
    const isHard = ({ start, end, lines }: Cue) =>
      end - start < 1 ||
      lines.length > 2 ||
      lines.join(' ').length / (end - start) > most ||
      lines.some((line) => widthOf(line) > longest)
    expect(cues.filter(isHard)).toEqual([])
    for (const row of [cues, chapters]) {
      expect(row.map(({ start }) => start)).toEqual([0, ...row.slice(0, -1).map(({ end }) => end)])
      expect(row.at(-1)?.end).toBeCloseTo(seconds, 2)
    }
  })
})

interface Cue {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}
function readCues(vtt: string): Cue[] {
  return vtt.split(/\n\n+/).flatMap((block) => {
    const [, start, end, text] = /^(?:\d+\n)?([\d:.]+) --> ([\d:.]+).*\n([\s\S]+)$/.exec(block.trim()) ?? []
    return start && end && text ? [{ start: toSeconds(start), end: toSeconds(end), lines: text.split('\n') }] : []
  })
}
const toSeconds = (stamp: string): number => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
