// Where faults are planted, and which of them: a sample that the seed decides.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { findFaults, type Fault } from './operators.ts'
import { lineAt, parseSource } from './syntax.ts'

export const root = path.resolve(import.meta.dirname, '../..')
const rooms = ['domain', 'store', 'server', 'web']
/** A source with a test that is good and one that is not, for the tool's own test; asked for by name only. */
export const FIXTURE = 'tools/mutate/fixture'

/** Left out, each with the reason. Whatever is not named here is to be noticed by a unit test. */
const leftOut: readonly (readonly [RegExp, string])[] = [
  [/\.test\.tsx?$|(?:^|\/)test-[^/]+$|\.d\.ts$/, 'tests'],
  [/\.tsx$/, 'screens: journeys look at them'],
  [/^web\/(?:art|design|public)\//, 'how it looks'],
  [/^web\/(?:entry\.\w+|routes|first-script)\.ts$/, 'wiring of the pages: journeys run it'],
  [/\/(?:use|load|lay|follow)-[^/]+\.ts$|^web\/[^/]*use-[^/]+$/, 'hooks and loaders: they live in a browser only'],
  [
    /^web\/(?:when-settled|send-watched)\.ts$|\/(?:after-press|early-view|draft-shelf|message-count|phase-list|when-near)\.ts$/,
    'events of a document, its first moments, XMLHttpRequest, IndexedDB: browser only',
  ],
  [
    /^web\/lab\/(?:frame|worker)\/|^web\/lab\/(?:embedded-kernel|open-lab-frame|shared-control|output-channel)\.ts$/,
    'the engine in the page: journeys of the lab run it in a browser',
  ],
  [
    /^web\/screens\/experiment\/(?:editor\/|lab\.ts|output\/render-)/,
    'the editor, what puts the lab together, and HTML in a document: browser only',
  ],
  [
    /^server\/(?:main|watch-parent|content-command|page-maker|dev)[^/]*\.ts$/,
    'the start of the process: journeys and the kill bench run it',
  ],
  [/^server\/http\/(?:docs|docs-page|openapi|json-schema)\.ts$/, 'words of the documentation'],
  [/^server\/data\//, 'what made the list of common passwords'],
  [/^server\/outside\/drawing\/draw-|^labs\//, 'runs in a process of its own, which takes the source as it is'],
  [/^server\/admin\/help\.ts$/, 'words of the help'],
  [
    /^store\/(?:embedded|describe-schema|find-statements)\.ts$/,
    'the embedded PostgreSQL is started before any test; the others only serve tests',
  ],
]

export const isLeftOut = (file: string): boolean => leftOut.some(([pattern]) => pattern.test(file))

const texts = new Map<string, string>()
/** As it was at the first look: who goes on working meanwhile moves no fault to another place. */
export function readSource(file: string): string {
  const text = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

export const listSources = (only: readonly string[] = []): string[] =>
  (only.includes(FIXTURE) ? [FIXTURE] : rooms)
    .flatMap((room) =>
      readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    )
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !isLeftOut(file) && (only.length === 0 || only.some((start) => file.startsWith(start))),
    )
    .toSorted()

/** A fault in a file. `line` and `shown` are for people, and for the list of equivalent ones. */
export interface Mutant extends Fault {
  readonly file: string
  readonly line: number
  /** The whole line as it was. */
  readonly code: string
  readonly was: string
  /** The same as long as the line is, whatever is written above it. */
  readonly name: string
}

export function listMutants(file: string, text = readSource(file)): Mutant[] {
  const lines = text.split('\n')
  const alike = new Map<string, number>()
  return findFaults(file, text).map((fault) => {
    const line = lineAt(text, fault.start)
    const [code, was] = [(lines[line - 1] ?? '').trim(), text.slice(fault.start, fault.end)]
    const words = [file, code, was, fault.text].join('\0')
    const nth = alike.get(words) ?? 0
    alike.set(words, nth + 1)
    return { ...fault, file, line, code, was, name: digest(`${words}\0${nth}`).slice(0, 22) }
  })
}

export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const plant = (text: string, { start, end, text: by }: Pick<Fault, 'start' | 'end' | 'text'>): string =>
  text.slice(0, start) + by + text.slice(end)

export function parses(file: string, text: string): boolean {
  try {
    parseSource(file, text)
    return true
  } catch {
    return false
  }
}

/**
 * So many of them, every one as likely as any other; all when there are fewer. Each has its lot by its own name, so that the
 * sample of a seed stays the same, all but the lines that were changed, while people work on the sources.
 */
export function drawSample<T extends { readonly name: string }>(
  all: readonly T[],
  { seed, count, isFit = () => true }: { seed: number; count: number; isFit?: (one: T) => boolean },
): T[] {
  const drawn: T[] = []
  const lots = all.map((one) => ({ one, lot: digest(`${seed} ${one.name}`) }))
  for (const { one } of lots.toSorted((a, b) => (a.lot < b.lot ? -1 : 1))) {
    if (drawn.length >= count) break
    if (isFit(one)) drawn.push(one)
  }
  return drawn
}
