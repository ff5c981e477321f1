import type { Cue } from '../../domain/lesson/video.ts'
import type { SourceText } from '../folder.ts'
import type { Report } from '../problem.ts'

/** A cue and the line of its times. */
export interface PlacedCue extends Cue {
  readonly line: number
}

const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/

/** Reads WebVTT and reports what is broken or out of order. Settings of position and style are not ours to show. */
export function readVtt(source: SourceText, report: Report): PlacedCue[] {
  const place = (line: number) => ({ file: source.file, line, col: 1 })
  const lines = source.text.replace(/^\uFEFF/, '').split('\n')
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) {
    report.add(place(1), 'vtt-syntax', { detail: 'the first line is not WEBVTT' })
    return []
  }
  const cues: PlacedCue[] = []
  for (let at = 1; at < lines.length; at++) {
    const text = lines[at] ?? ''
    if (text.trim() === '' || /^(NOTE|STYLE|REGION)\b/.test(text)) {
      if (text.trim() !== '') while ((lines[at + 1] ?? '').trim() !== '') at++
      continue
    }
    if (!text.includes('-->')) {
      if (!(lines[at + 1] ?? '').includes('-->')) {
        report.add(place(at + 1), 'vtt-syntax', { detail: 'a line of times is expected' })
        while ((lines[at + 1] ?? '').trim() !== '') at++
      }
      continue // a cue's own name
    }
    const [from = '', to = ''] = text.split('-->').map((part) => part.trim().split(/\s/)[0] ?? '')
    const [start, end] = [readTime(from), readTime(to)]
    const line = at + 1
    const said: string[] = []
    while ((lines[at + 1] ?? '').trim() !== '') said.push(plainText(lines[++at] ?? ''))
    if (start === undefined || end === undefined)
      report.add(place(line), 'vtt-syntax', { detail: `the times ${from} --> ${to} are not hh:mm:ss.ttt` })
    else {
      if (end <= start || start < (cues.at(-1)?.start ?? 0)) report.add(place(line), 'vtt-order')
      cues.push({ start, end, text: said.join('\n'), line })
    }
  }
  return cues
}

function readTime(text: string): number | undefined {
  const found = TIME.exec(text)
  return found
    ? Math.round((Number(found[1] ?? 0) * 3600 + Number(found[2]) * 60 + Number(found[3])) * 1000) / 1000
    : undefined
}

const plainText = (line: string) =>
  line
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
    .trim()

/** How fast captions may be read, in characters a second: Chinese says more with each. */
export const readingSpeed = { en: 17, 'zh-CN': 9 } as const

/** Complains about captions that go by too fast and about cues beyond the video's end. */
export function checkCues(options: {
  cues: readonly PlacedCue[]
  file: string
  seconds: number | undefined
  most: number | undefined
  report: Report
}): void {
  const { cues, file, seconds, most, report } = options
  for (const cue of cues) {
    const place = { file, line: cue.line, col: 1 }
    const rate = [...cue.text.replaceAll('\n', '')].length / (cue.end - cue.start)
    if (seconds !== undefined && cue.end > seconds + 0.5) report.add(place, 'vtt-end', { seconds })
    if (most !== undefined && rate > most) report.add(place, 'vtt-speed', { rate: Math.round(rate * 10) / 10, most })
  }
}
