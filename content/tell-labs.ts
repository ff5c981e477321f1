// What `npm run content -- check` says of a phase's labs.
import type { ExperimentEdition } from '../domain/experiment/definition.ts'
import type { PhaseEdition } from '../domain/phase/edition.ts'
import { say } from '../messages/format.ts'
import type { AssetCollection } from './assets.ts'
import { openFolder } from './folder.ts'
import { findWrongSolutions, readWrongSolution, type WrongSolution } from './phase/wrong-solutions.ts'

type FindFile = (asset: string) => Uint8Array | undefined

/** What was seen of a lab where hand-ins are checked. */
export interface LabVerdict {
  /** Whether the author's own solution passes there. */
  readonly isServed: boolean
  /**
   * Checks that pass although every function only gives nothing, its argument, its argument emptied, or what a table of
   * answers has.
   */
  readonly fooled: readonly { readonly check: string; readonly impostor: 'none' | 'argument' | 'emptied' | 'table' }[]
}

/**
 * What a wrong solution met. `passed`: the check that should fail does not. `elsewhere`: one fails before it that belongs
 * to a part which is right. `unsaid`: it says something else.
 */
type WrongVerdict =
  | { readonly kind: 'told' | 'passed' }
  | { readonly kind: 'elsewhere'; readonly failed: string }
  | { readonly kind: 'unsaid'; readonly said: string }

/** What tries labs; each gives `undefined` where this machine cannot. */
export interface LabJudge {
  /** As a hand-in of it is checked. */
  readonly judge: (lab: ExperimentEdition, findFile?: FindFile) => Promise<LabVerdict | undefined>
  /** One wrong solution, as it would be handed in. */
  readonly tryWrong: (
    lab: ExperimentEdition,
    wrong: WrongSolution,
    findFile: FindFile,
  ) => Promise<WrongVerdict | undefined>
}

interface Labs {
  readonly folder: string
  readonly edition: PhaseEdition
  readonly assets: AssetCollection
  readonly judge: LabJudge
  readonly print: (line: string) => void
}

const listLabs = ({ edition }: Labs) =>
  edition.modules.flatMap(({ lessons }) =>
    lessons.flatMap(({ id, experiment }) => (experiment ? [{ id, experiment }] : [])),
  )

/** Of each lab, what would be wrong at a hand-in. */
export async function tellLabs(labs: Labs): Promise<void> {
  const { assets, judge, print } = labs
  for (const { experiment } of listLabs(labs)) {
    const lab = experiment.id
    const verdict = await judge.judge(experiment, assets.find)
    if (verdict?.isServed === false) print(say('en', 'content.lab.unserved', { lab }))
    for (const { check, impostor } of verdict?.fooled ?? [])
      print(say('en', 'content.lab.fooled', { lab, check, impostor }))
  }
}

/** Of labs that ask for a hub where none is set up. */
export function tellMissingHub(
  edition: PhaseEdition,
  { env, print }: { env: Readonly<Record<string, string | undefined>>; print: (line: string) => void },
): void {
  if (env['JUPYTERHUB_URL']) return
  for (const { lessons } of edition.modules)
    for (const { experiment } of lessons)
      if (experiment?.definition.engine === 'hub') print(say('en', 'content.lab.noHub', { lab: experiment.id }))
}

/** Tries the wrong solutions beside each lab; gives how many were not told what they should be. */
export async function tellWrongSolutions(labs: Labs): Promise<number> {
  const { folder, assets, judge, print } = labs
  const root = await openFolder(folder)
  const found = root ? await findWrongSolutions(root) : new Map<string, never[]>()
  let faults = 0
  for (const { id, experiment } of listLabs(labs)) {
    const lab = experiment.id
    const files = found.get(id) ?? []
    let told = 0
    for (const { name, text } of files) {
      const sentence = await tryOne({ lab, experiment, name, text, findFile: assets.find, judge })
      if (sentence === undefined) told++
      else {
        print(sentence)
        faults++
      }
    }
    print(say('en', 'content.lab.wrong', { lab, told, count: files.length }))
  }
  return faults
}

async function tryOne({
  lab,
  experiment,
  name,
  text,
  findFile,
  judge,
}: {
  lab: string
  experiment: ExperimentEdition
  name: string
  text: string
  findFile: FindFile
  judge: LabJudge
}): Promise<string | undefined> {
  let wrong: WrongSolution
  try {
    wrong = readWrongSolution(
      name,
      text,
      experiment.texts.map(({ lang }) => lang),
    )
  } catch {
    return say('en', 'content.lab.wrong.unread', { lab, name })
  }
  const { check } = wrong
  if (!experiment.definition.checks.some(({ id }) => id === check))
    return say('en', 'content.lab.wrong.noCheck', { lab, name, check })
  for (const { lang, source } of experiment.texts) {
    const says = wrong.says[lang] ?? ''
    // A notebook's source is JSON, and its program may have the words in quotes of its own.
    if (!source.replaceAll('\\', '').includes(says.replaceAll('\\', '')))
      return say('en', 'content.lab.wrong.words', { lab, name, lang, says })
  }
  const verdict = await judge.tryWrong(experiment, wrong, findFile)
  if (!verdict) return say('en', 'content.lab.wrong.untried', { lab, name })
  const says = Object.values(wrong.says)[0] ?? ''
  if (verdict.kind === 'passed') return say('en', 'content.lab.wrong.passed', { lab, name, check })
  if (verdict.kind === 'elsewhere')
    return say('en', 'content.lab.wrong.elsewhere', { lab, name, check, failed: verdict.failed })
  if (verdict.kind === 'unsaid')
    return say('en', 'content.lab.wrong.unsaid', { lab, name, check, says, said: verdict.said })
  return undefined
}
