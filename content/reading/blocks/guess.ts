// The part of a prediction that says what is right, as YAML in a fence ```guess after the answer (content/FORMAT.md).
import { z } from 'zod'
import {
  findGap,
  judgeGuess,
  type Foreseen,
  type GivenGuess,
  type Guess,
  type GuessPart,
} from '../../../domain/lesson/guess.ts'
import { line, slug } from '../../fields.ts'
import type { Place, Report } from '../../problem.ts'
import { readYaml, type Yaml } from '../../yaml.ts'

const word = line.max(200)
const part = z.strictObject({
  type: z.enum(['number', 'text', 'single']).default('number'),
  label: line.max(80).optional(),
  answer: z.union([z.number(), word, z.array(word).min(1).max(50)]),
  tolerance: z.number().min(0).optional(),
  units: z.array(line).max(20).optional(),
  choices: z.record(slug, word).optional(),
  /** The answer as one says it, such as ⅔. */
  shown: word.optional(),
})
const value = z.union([z.number(), z.tuple([z.number(), z.number()]), word, z.array(word).min(1).max(50)])
const fields = z.strictObject({
  parts: z.record(slug, part).refine((parts) => Object.keys(parts).length > 0, 'guess-parts'),
  wrong: z.array(z.strictObject({ when: z.record(z.string(), value), say: line })).default([]),
})
type Fields = z.output<typeof fields>

/** What the fence holds and where; its sentences are rendered by `say`. `undefined`: it was reported. */
export async function readGuessFence(options: {
  readonly text: string
  /** Of the fence's first line. */
  readonly place: Place
  readonly report: Report
  readonly say: (text: string, place: Place) => Promise<string>
}): Promise<Guess | undefined> {
  const { text, place, report, say } = options
  const yaml = readYaml({
    source: { file: place.file, text },
    schema: fields,
    report,
    base: { line: place.line, text },
  })
  if (!yaml) return undefined
  const parts = Object.entries(yaml.value.parts).flatMap(([id, one]) => readPart(id, one, yaml, report) ?? [])
  if (parts.length < Object.keys(yaml.value.parts).length) return undefined
  const wrong: Guess['wrong'][number][] = []
  for (const [n, one] of yaml.value.wrong.entries()) {
    const when = readWhen(one.when, { parts, yaml, n, report })
    if (!when) continue
    const sample = sampleOf(parts, when)
    const before = judgeGuess({ parts, wrong }, sample)
    // Only a guess that names every part is a case of its own; of others it is not known what they will meet.
    if (findGap({ parts, wrong }, sample) === undefined && (before.kind === 'right' || before.kind === 'foreseen'))
      report.add(yaml.at(['wrong', n, 'when']), before.kind === 'right' ? 'guess-right' : 'guess-again')
    wrong.push({ when, say: await say(one.say, yaml.at(['wrong', n, 'say'])) })
  }
  return { parts, wrong }
}

function readPart(
  id: string,
  { type, label, answer, choices, tolerance = 0, units = [], shown }: Fields['parts'][string],
  { at }: Yaml<Fields>,
  report: Report,
): GuessPart | undefined {
  const wrong = (field: string): undefined => {
    report.add(at(['parts', id, field]), 'guess-answer', { part: id, type })
  }
  if ((choices !== undefined) !== (type === 'single')) return wrong(choices ? 'choices' : 'type')
  const head = { id, label: label ?? null }
  if (type === 'number')
    return typeof answer === 'number'
      ? { ...head, type, value: answer, tolerance, units, shown: shown ?? String(answer) }
      : wrong('answer')
  if (type === 'text') {
    const forms = [answer].flat().filter((form) => typeof form === 'string')
    return forms[0] === undefined ? wrong('answer') : { ...head, type, forms, shown: shown ?? forms[0] }
  }
  const all = Object.entries(choices ?? {}).map(([choice, text]) => ({ id: choice, text }))
  const right = all.find((choice) => choice.id === answer)
  return right && all.length > 1
    ? { ...head, type, choices: all, choice: right.id, shown: shown ?? right.text }
    : wrong('answer')
}

function readWhen(
  when: Fields['wrong'][number]['when'],
  {
    parts,
    yaml,
    n,
    report,
  }: {
    readonly parts: readonly GuessPart[]
    readonly yaml: Yaml<Fields>
    readonly n: number
    readonly report: Report
  },
): Record<string, Foreseen> | undefined {
  const read: Record<string, Foreseen> = {}
  const names = Object.keys(when)
  if (names.length === 0) report.add(yaml.at(['wrong', n]), 'guess-when', { part: 'when' })
  for (const id of names) {
    const one = parts.find((known) => known.id === id)
    const foreseen = one && readForeseen(one, when[id])
    if (foreseen) read[id] = foreseen
    else report.add(yaml.atKey(['wrong', n, 'when', id]), 'guess-when', { part: id })
  }
  return names.length > 0 && Object.keys(read).length === names.length ? read : undefined
}

function readForeseen(part: GuessPart, given: z.output<typeof value> | undefined): Foreseen | undefined {
  const all = [given].flat()
  if (part.type === 'number') {
    const [from, to = from] = all
    return typeof from === 'number' && typeof to === 'number' && from <= to ? [from, to] : undefined
  }
  const words = all.filter((one) => typeof one === 'string')
  const isKnown = part.type === 'text' || words.every((id) => part.choices.some((choice) => choice.id === id))
  return words.length === all.length && isKnown ? words : undefined
}

/** One guess that a foreseen case means. */
const sampleOf = (parts: readonly GuessPart[], when: Readonly<Record<string, Foreseen>>): GivenGuess =>
  Object.fromEntries(
    parts.flatMap(({ id }) => {
      const foreseen = when[id]
      if (foreseen === undefined) return []
      const [from, to] = foreseen
      return [[id, typeof from === 'number' && typeof to === 'number' ? String((from + to) / 2) : String(from)]]
    }),
  )
