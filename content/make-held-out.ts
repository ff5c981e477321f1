// Writes domain/lesson/plays/held-out-data.ts from what lesson 15's program has kept of its trainings.
// `node content/make-held-out.ts`
import { readFile, writeFile } from 'node:fs/promises'
import { loadPyodide, type PyodideAPI } from 'pyodide'
import type { Trained, TrainedLanguage } from '../domain/lesson/plays/held-out.ts'

const folder = new URL('../courses/llm-foundations/modules/050-ours-and-theirs/010-held-out/', import.meta.url)
const data = new URL('../domain/lesson/plays/held-out-data.ts', import.meta.url)

/** What the lesson's programs have kept, as the play shows it. */
export async function readTrained(given?: PyodideAPI): Promise<Record<TrainedLanguage, Trained[]>> {
  const python = given ?? (await loadPyodide())
  for (const name of ['trained_numbers.py', 'train_numbers.py', 'lesson.en.md', 'lesson.zh-CN.md'])
    python.FS.writeFile(`/home/pyodide/${name}`, await readFile(new URL(name, folder), 'utf8'))
  const json: string = python.runPython(`
import json
import train_numbers as t
from trained_numbers import TRAINED

hundredths = lambda numbers: [round(100 * number) for number in numbers]

def model(lang, size):
    letters, kept = len(set(t.read_text(lang))), TRAINED[lang][str(size)]
    parameters = sum(len(table) * len(table[0]) for table in t.draw(t.random.Random(1), letters, size))
    return {'size': size, 'parameters': parameters, **{part: hundredths(kept[part]) for part in ('train', 'held', 'test')}}

json.dumps({lang: [model(lang, size) for size in t.SIZES] for lang in ('en', 'zh-CN')})
`)
  return JSON.parse(json) as Record<TrainedLanguage, Trained[]> // as written above
}

if (import.meta.main)
  await writeFile(
    data,
    `// Made by content/make-held-out.ts from lesson 15's program. Prices are hundredths of a bit.
import type { Trained } from './held-out.ts'

export const trained: Readonly<Record<'en' | 'zh-CN', readonly Trained[]>> = ${JSON.stringify(await readTrained())}
`,
  )
