/*
 * What film E shows: how thirty starts answer, read from what lesson 17's own program has kept of them
 * (trained_chat_numbers.py), and held against what the lesson prints.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { agree } from '../../src/agree.ts'

const lesson = 'courses/llm-foundations/modules/050-ours-and-theirs/030-completion-to-chat'
export const home = `${lesson}/film`
const kept = readFileSync(join(import.meta.dirname, '../../..', lesson, 'trained_chat_numbers.py'), 'utf8')

/** Of thirty starts: whose likeliest answer it is, who gives it 0.9 or more, and who at least a half. */
interface Counted {
  readonly likeliest: number
  readonly sure: number
  readonly half: number
}
type Told = Readonly<Record<'stop' | 'go' | 'unknown', Counted>>
interface Stage {
  readonly sentences: number
  readonly asked: Readonly<Record<string, Told>>
}
/** A line of the record is a name and JSON, as the program beside it writes it. */
function keptOf<T>(name: string): T {
  const line = kept.split('\n').findLast((one) => one.startsWith(`    "${name}": {`))
  if (!line) throw new Error(`nothing is kept of ${name}`)
  return JSON.parse(line.slice(line.indexOf('{'), line.lastIndexOf('}') + 1)) as T
}

export const starts = 30
/** Whether it goes on with the sentence, before any question. */
const completed = keptOf<Told>('blue')
export const goesOn = {
  stop: completed.stop.sure,
  go: completed.go.sure,
  neither: starts - completed.stop.sure - completed.go.sure,
}
agree('blue light means: sure of stop, of go, of neither', goesOn, { stop: 10, go: 16, neither: 4 })

const forms = ['', ' light', ' always', ' light always'] as const
const isKeptAside = (question: string) => question === 'green light always'
const asked = keptOf<Stage>('asked')
export const pairs = (['red', 'green'] as const).flatMap((colour) =>
  forms.map((form) => {
    const told = asked.asked[colour + form]
    const answer = colour === 'red' ? ('stop' as const) : ('go' as const)
    return {
      words: [colour, ...form.trim().split(' ').filter(Boolean)],
      answer,
      right: told?.[answer].sure ?? 0,
      isAside: isKeptAside(colour + form),
    }
  }),
)
export const shown = pairs.filter((pair) => !pair.isAside).length
agree('questions, of these shown, and who answers each right and surely', [pairs.length, shown], [8, 7])
agree('who answers right and surely', [...new Set(pairs.map(({ right }) => right))], [starts])

/** The question of a blue light, by how many colours are answered with `unknown`. */
export const rows = ([0, 1, 2, 4] as const).map((colours) => {
  const told = keptOf<Stage>(colours === 0 ? 'asked' : `unknown ${colours}`).asked['blue light']
  return {
    colours,
    sure: (told?.stop.sure ?? 0) + (told?.go.sure ?? 0),
    unknown: told?.unknown.half ?? 0,
    sureOfStop: told?.stop.sure ?? 0,
  }
})
agree(
  'blue, by colours answered with unknown: sure of stop or go, unknown with a half or more',
  rows.map(({ sure, unknown }) => [sure, unknown]),
  [
    [22, 0],
    [15, 10],
    [6, 16],
    [6, 20],
  ],
)
export const last = rows[3] ?? { colours: 4, sure: 0, unknown: 0, sureOfStop: 0 }
agree('with four colours all that are sure say stop', [last.sureOfStop, last.sure], [6, 6])
export const bits = asked.sentences
agree('bits a token on the eight sentences, afterwards', bits, 0.601)
