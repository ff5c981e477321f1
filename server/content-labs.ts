// What `npm run content -- check` says of a phase's labs once they are handed in: whether the author's own solution
// passes in the place of the check, and which checks functions pass that do nothing of what is asked.
import type { WrongSolution } from '../content/phase/wrong-solutions.ts'
import type { LabJudge, LabVerdict } from '../content/tell-labs.ts'
import { listChecks, readComplaint } from '../domain/experiment/check.ts'
import type { ExperimentEdition } from '../domain/experiment/definition.ts'
import { parseNotebook } from '../domain/experiment/read-notebook.ts'
import type { CheckCell, CheckFile } from '../labs/driver.ts'
import { makeCheckPlace, type CheckPlace } from '../labs/check/check-place.ts'
import { toCheckCells } from './flows/check-hand-in.ts'

const impostors = {
  none: 'lambda *a, **k: None',
  argument: 'lambda *a, **k: a[0] if a else None',
  emptied: 'lambda *a, **k: (a[0].clear() if a and hasattr(a[0], "clear") else None, a[0] if a else None)[1]',
} as const

const DEFINES = /^(?:async )?def (\w+)/gm

/** Every function of the author's solutions replaced; what else they bind stays. */
const replaceAll = (author: readonly CheckCell[], body: string): Record<string, string> =>
  Object.fromEntries(
    author
      .filter(({ isOwn }) => isOwn)
      .map(({ id, source }) => [
        id,
        [source, ...[...source.matchAll(DEFINES)].map(([, name]) => `${name} = ${body}`)].join('\n'),
      ]),
  )

/** Checks that ask two hand-ins of the author's own solution the same: whoever knows the answers of one passes the next. */
async function listFixed(
  place: CheckPlace,
  { author, files }: { author: readonly CheckCell[]; files: readonly CheckFile[] },
): Promise<string[]> {
  const own = Object.fromEntries(author.filter(({ isOwn }) => isOwn).map(({ id, source }) => [id, source]))
  const order = { author, own, files }
  const [first, second] = [await place.check(order), await place.check(order)]
  if (first.kind !== 'ran' || second.kind !== 'ran') return []
  const then = new Map(first.results.map(({ id, asked }) => [id, asked]))
  const checks = new Set(author.filter(({ isCheck }) => isCheck).map(({ id }) => id))
  return second.results.filter(({ id, asked }) => checks.has(id) && asked === then.get(id)).map(({ id }) => id)
}

type FindFile = (asset: string) => Uint8Array | undefined

/** What is handed in of a lab; `undefined` where this machine cannot, or the lab is not of the plain Python. */
async function readOrder(place: CheckPlace, { definition, texts }: ExperimentEdition, findFile: FindFile) {
  const read = parseNotebook(texts[0]?.source ?? '')
  if (
    !read.isReadable ||
    definition.packages.length > 0 ||
    definition.profile !== 'python' ||
    definition.checks.length === 0
  )
    return undefined
  if ((await place.standing()).kind !== 'verified') return undefined
  const files = definition.files.flatMap(({ path, asset }): CheckFile[] => {
    const bytes = findFile(asset)
    return bytes ? [{ path, bytes }] : []
  })
  return { author: toCheckCells(read.notebook.cells), files, checks: listChecks(read.notebook) }
}

export const makeLabJudge = (place: CheckPlace = makeCheckPlace()): LabJudge => ({
  judge: makeJudge(place),
  async tryWrong(lab, wrong, findFile) {
    const order = await readOrder(place, lab, findFile)
    if (!order) return undefined
    const { author, files, checks } = order
    const right = Object.fromEntries(author.filter(({ isOwn }) => isOwn).map(({ id, source }) => [id, source]))
    // What comes after the check that tells is not asked: in some labs it takes longer than all before it.
    const telling = author.slice(0, author.findIndex(({ id }) => id === wrong.check) + 1)
    const run = await place.check({ author: telling, own: { ...right, ...wrong.parts }, files })
    if (run.kind !== 'ran') return undefined
    const failed = run.results.filter(({ id, isOk }) => !isOk && checks.some((check) => check.id === id))
    const stray = failed.find(({ id }) => id !== wrong.check && !isOfWrongPart(checks, id, wrong))
    if (stray) return { kind: 'elsewhere', failed: stray.id }
    const told = failed.find(({ id }) => id === wrong.check)
    if (!told) return { kind: 'passed' }
    const says = wrong.says[lab.texts[0]?.lang ?? ''] ?? ''
    return told.evalue.includes(says)
      ? { kind: 'told' }
      : { kind: 'unsaid', said: readComplaint(told).because ?? readComplaint(told).said ?? '' }
  },
})

/** Hidden tests may notice a slip earlier, but only at a part that is wrong. */
const isOfWrongPart = (checks: ReturnType<typeof listChecks>, id: string, { parts }: WrongSolution): boolean =>
  Object.keys(parts).includes(checks.find((check) => check.id === id)?.solutionCellId ?? '')

function makeJudge(
  place: CheckPlace,
): (lab: ExperimentEdition, findFile?: FindFile) => Promise<LabVerdict | undefined> {
  return async (lab, findFile = () => undefined) => {
    const order = await readOrder(place, lab, findFile)
    if (!order) return undefined
    const { author, files } = order
    const checks = new Set(author.filter(({ isCheck }) => isCheck).map(({ id }) => id))
    const fooled: LabVerdict['fooled'][number][] = []
    for (const [impostor, body] of Object.entries(impostors) as [keyof typeof impostors, string][]) {
      // its own keys
      const run = await place.check({ author, own: replaceAll(author, body), files })
      // A lab on a hub is checked there, with what its image has.
      if (run.kind === 'unavailable')
        return lab.definition.engine === 'hub' ? undefined : { isServed: false, fooled: [] }
      if (run.kind === 'ran')
        fooled.push(
          ...run.results.filter(({ id, isOk }) => isOk && checks.has(id)).map(({ id }) => ({ check: id, impostor })),
        )
    }
    fooled.push(...(await listFixed(place, { author, files })).map((check) => ({ check, impostor: 'table' as const })))
    return { isServed: true, fooled }
  }
}
