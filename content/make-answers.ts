// Writes domain/lesson/plays/answers-data.ts from what lesson 17's program has kept of its thirty starts.
// `node content/make-answers.ts`
import { readFile, writeFile } from 'node:fs/promises'
import { loadPyodide, type PyodideAPI } from 'pyodide'
import { colours, forms, stages, type Told } from '../domain/lesson/plays/answers.ts'

const kept = new URL(
  '../courses/llm-foundations/modules/050-ours-and-theirs/030-completion-to-chat/trained_chat_numbers.py',
  import.meta.url,
)
const data = new URL('../domain/lesson/plays/answers-data.ts', import.meta.url)

/** By stage and question, in the order of `stages` and of `colours` with `forms`. */
export async function readAnswers(given?: PyodideAPI): Promise<Told[][]> {
  const python = given ?? (await loadPyodide())
  python.globals.set('source', await readFile(kept, 'utf8'))
  const json: string = python.runPython(`
import json
space = {}
exec(source, space)
json.dumps({stage: one['asked'] for stage, one in space['STAGES'].items()})
`)
  const asked = JSON.parse(json) as Record<
    string,
    Record<string, Record<'stop' | 'go' | 'unknown', { readonly likeliest: number; readonly sure: number }>>
  > // as the program beside it writes it
  return stages.map((stage) =>
    colours.flatMap((colour) =>
      forms.map((form) => {
        const of = asked[stage]?.[form === '' ? colour : `${colour} ${form}`]
        const { stop, go, unknown } = of ?? {}
        if (!stop || !go || !unknown) throw new Error(`nothing is kept of ${stage}: ${colour} ${form}`)
        return [stop.likeliest, go.likeliest, unknown.likeliest, stop.sure, go.sure, unknown.sure] as const
      }),
    ),
  )
}

if (import.meta.main)
  await writeFile(
    data,
    `// Made by content/make-answers.ts from lesson 17's program: of thirty starts, whose likeliest answer is stop, go and unknown,
// and who is sure of each.
import type { Told } from './answers.ts'

export const answers: readonly (readonly Told[])[] = ${JSON.stringify(await readAnswers())}
`,
  )
