// Writes domain/lesson/plays/starts-data.ts: thirty trainings by lesson 14's own program. `node content/make-starts.ts`
import { readFile, writeFile } from 'node:fs/promises'
import { loadPyodide, type PyodideAPI } from 'pyodide'
import type { Start } from '../domain/lesson/plays/starts.ts'

const program = new URL(
  '../courses/llm-foundations/modules/040-attention/040-whole-model/train_numbers.py',
  import.meta.url,
)
const data = new URL('../domain/lesson/plays/starts-data.ts', import.meta.url)
const SEEDS = 30

/** Trains from one seed in the Python that a learner's browser has; the program says how many steps, and at which rate. */
export async function loadTraining(given?: PyodideAPI): Promise<(seed: number) => Start> {
  const python = given ?? (await loadPyodide())
  python.globals.set('program', await readFile(program, 'utf8'))
  python.runPython(`
import json
lesson = {'__name__': 'lesson'}
exec(program, lesson)
thousandths = lambda numbers: [round(1000 * number) for number in numbers]

def train_start(seed):
    model = lesson['Model'](seed)
    bits = lesson['train'](model)
    stop = [lesson['after'](model, [colour, ' light', ' always', ' means'])[' stop'] for colour in ('green', 'red')]
    return json.dumps({'seed': seed, 'bits': thousandths(bits), 'reads': thousandths(model.weights[-1]), 'stop': thousandths(stop[::-1])})
`)
  return (seed) => {
    python.globals.set('seed', seed)
    return JSON.parse(String(python.runPython('train_start(seed)'))) as Start // as written above
  }
}

if (import.meta.main) {
  const train = await loadTraining()
  const starts = Array.from({ length: SEEDS }, (_, i) => train(i + 1))
  await writeFile(
    data,
    `// Made by content/make-starts.ts from lesson 14's program. All numbers are thousandths.
import type { Start } from './starts.ts'

export const starts: readonly Start[] = ${JSON.stringify(starts)}
`,
  )
}
