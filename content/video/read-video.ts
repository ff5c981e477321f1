import { z } from 'zod'
import type { LessonVideo } from '../../domain/lesson/video.ts'
import type { Locale } from '../../messages/locale.ts'
import type { AssetStore, NamedFile } from '../assets.ts'
import { line } from '../fields.ts'
import type { SourceText } from '../folder.ts'
import { pictureTypes } from '../assets.ts'
import type { Place, Report } from '../problem.ts'
import type { Yaml } from '../yaml.ts'
import { hasSoundTrack, readVideoSeconds } from './mp4.ts'
import { checkCues, readingSpeed, readVtt, type PlacedCue } from './vtt.ts'

/** `video:` in a lesson's front matter. */
export const videoFields = z.strictObject({
  sources: z
    .array(z.strictObject({ src: line, type: z.string().regex(/^video\/(mp4|webm)(; ?codecs="[\w., ]+")?$/) }))
    .min(1),
  captions: line.optional(),
  chapters: line.optional(),
  poster: line.optional(),
  transcript: line.optional(),
})

/** Reads the files that a lesson's `video:` names; the transcript's Markdown is rendered by the caller. */
export async function readVideo(options: {
  fields: z.output<typeof videoFields>
  yaml: Yaml<unknown>
  lang: Locale
  assets: AssetStore
  report: Report
  renderTranscript: (source: SourceText) => Promise<string>
}): Promise<{ video: LessonVideo; seconds: number | null; hasSound: boolean | null }> {
  const { fields, yaml, lang, assets, report } = options
  const placeOf = (...path: PropertyKey[]) => yaml.at(['video', ...path])

  const sources: { asset: string; type: string }[] = []
  let seconds: number | undefined
  let hasSound: boolean | undefined
  for (const [i, { src, type }] of fields.sources.entries()) {
    const place = placeOf('sources', i, 'src')
    const file = await readFile(src, place, options)
    if (!file) continue
    if (file.type !== type.split(';')[0])
      report.add(placeOf('sources', i, 'type'), 'field-choice', {
        field: `video.sources.${i}.type`,
        choices: file.type ?? '',
      })
    const length = file.type === 'video/mp4' ? readVideoSeconds(file.bytes) : undefined
    if (length === undefined && (file.type !== 'video/webm' || i === 0))
      report.add(place, 'video-unreadable', { name: src })
    else if (length !== undefined && seconds !== undefined && Math.abs(length - seconds) > 0.5)
      report.add(place, 'video-lengths', { name: src, seconds: length, expected: seconds })
    seconds ??= length
    if (length !== undefined) hasSound = hasSound === true || hasSoundTrack(file.bytes)
    sources.push({ asset: assets.keep(file), type })
  }

  const posterFile = fields.poster === undefined ? undefined : await readFile(fields.poster, placeOf('poster'), options)
  if (posterFile && !pictureTypes.includes(posterFile.type ?? ''))
    report.add(placeOf('poster'), 'picture-type', { name: fields.poster ?? '' })

  if (fields.captions === undefined) report.add(placeOf(), 'captions-missing')
  if (fields.transcript === undefined) report.add(placeOf(), 'transcript-missing')
  const captionFile =
    fields.captions === undefined ? undefined : await readFile(fields.captions, placeOf('captions'), options)
  const cues = captionFile
    ? await readCues(fields.captions, placeOf('captions'), { ...options, seconds, most: readingSpeed[lang] })
    : []
  const chapters = await readCues(fields.chapters, placeOf('chapters'), { ...options, seconds, most: undefined })
  const transcript =
    fields.transcript === undefined ? undefined : await readSource(fields.transcript, placeOf('transcript'), options)
  return {
    seconds: seconds ?? null,
    hasSound: hasSound ?? null,
    video: {
      sources,
      poster: posterFile ? assets.keep(posterFile) : null,
      captions: captionFile ? assets.keep(captionFile) : null,
      cues: cues.map(({ start, end, text }) => ({ start, end, text })),
      chapters: chapters.map(({ start, text }) => ({ start, title: text })),
      transcript: transcript ? await options.renderTranscript(transcript) : null,
    },
  }
}

interface Reading {
  readonly assets: AssetStore
  readonly report: Report
}

async function readFile(name: string, place: Place, { assets, report }: Reading): Promise<NamedFile | undefined> {
  const file = await assets.read(name)
  if (file === undefined) report.add(place, 'file-missing', { name })
  else if (file === 'outside') report.add(place, 'file-outside', { name })
  else return file
  return undefined
}

async function readSource(name: string, place: Place, { assets, report }: Reading): Promise<SourceText | undefined> {
  const file = await assets.text(name, report)
  if (file === undefined) report.add(place, 'file-missing', { name })
  else if (file === 'outside') report.add(place, 'file-outside', { name })
  else if (file !== 'unreadable') return file
  return undefined
}

async function readCues(
  name: string | undefined,
  place: Place,
  options: Reading & { seconds: number | undefined; most: number | undefined },
): Promise<PlacedCue[]> {
  if (name === undefined) return []
  const source = await readSource(name, place, options)
  if (!source) return []
  const cues = readVtt(source, options.report)
  checkCues({ cues, file: source.file, seconds: options.seconds, most: options.most, report: options.report })
  return cues
}
