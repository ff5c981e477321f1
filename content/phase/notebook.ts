// A lesson's lab: one notebook a language, read, lifted to nbformat 4.5, checked, and parted into what the author wrote
// and what a learner begins with. Solutions and hidden tests are cut here, before anything can travel.
import { z } from 'zod'
import { roleOf } from '../../domain/experiment/cell-role.ts'
import { listChecks } from '../../domain/experiment/check.ts'
import type { CheckDefinition, ExperimentEdition } from '../../domain/experiment/definition.ts'
import { KEPT_FOLDER } from '../../domain/experiment/kept-file.ts'
import { labEngines, PLAIN_PROFILE } from '../../domain/experiment/profile.ts'
import { exportNotebook, type Cell, type Notebook } from '../../domain/experiment/notebook.ts'
import { parseNotebook } from '../../domain/experiment/read-notebook.ts'
import { findMarkFaults, readSolution, stripForLearner } from '../../domain/experiment/strip-solutions.ts'
import { toLabPath } from '../../domain/experiment/lab-file.ts'
import type { AssetCollection } from '../assets.ts'
import { readText, startOf, type Folder, type SourceText } from '../folder.ts'
import type { Place, Report } from '../problem.ts'
import { readLabFiles, type LabPlace } from './lab-folder.ts'
import { checkOutlook } from './lab-outlook.ts'
import { readLabText } from './lab-texts.ts'

const MEGABYTE = 1_000_000

/** What `metadata.tessera` of a notebook may say of the lab. */
const labFields = z.strictObject({
  title: z.string().optional(),
  minutes: z.int().min(1).max(600).optional(),
  engine: z.enum(labEngines).optional(),
  profile: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default(PLAIN_PROFILE),
  packages: z
    .array(z.string().regex(/^[A-Za-z0-9._-]{1,60}$/))
    .max(30)
    .default([]),
  /** Of a lab that is one file: what belongs to it, from its own folder. */
  files: z.array(z.string().min(1).max(300)).max(200).default([]),
  /** What its code writes into the folder `work` is kept for the other labs of the phase. */
  keep_files: z.boolean().default(false),
})
type LabFields = z.output<typeof labFields>

/** What `metadata.tessera` of a check's cell, or of the learner's cell above it, may say. */
const cellFields = z.strictObject({
  title: z.string().min(1).optional(),
  hints: z.array(z.string().min(1)).max(10).optional(),
  required: z.boolean().optional(),
})

/** Grade ids stand in addresses and forms. */
const GRADE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

interface Lab {
  readonly lang: string
  readonly file: SourceText
  readonly notebook: Notebook
  readonly fields: LabFields
}

interface Around {
  readonly place: LabPlace
  readonly id: string
  /** The first is the source, the others are translations of it. */
  readonly languages: readonly string[]
  readonly assets: AssetCollection
  /** The address of ours that a link of a text means; `undefined` when it is none. */
  readonly findAddress: (link: string) => string | undefined
  readonly report: Report
}

export async function readExperiment(
  folder: Folder,
  { place, id, languages, assets, findAddress, report }: Around,
): Promise<ExperimentEdition | undefined> {
  const { base } = place
  const [first, ...others] = languages
  const source = await readLab({ folder, file: `${base}/lab.ipynb`, lang: first ?? 'en', report })
  const labs = source ? [source] : []
  for (const lang of others) {
    const file = `${base}/lab.${lang}.ipynb`
    if (!folder.has(file)) {
      report.add(startOf(folder.show(`${base}/lab.ipynb`)), 'translation-missing', { field: 'lab', lang })
      continue
    }
    const lab = await readLab({ folder, file, lang, report })
    if (lab && source) compareLabs(source, lab, report)
    if (lab) labs.push(lab)
  }
  if (!source) return undefined
  const texts = labs.flatMap(({ notebook }) =>
    notebook.cells.flatMap((cell) => (cell.cell_type === 'markdown' ? [readLabText(cell.source)] : [])),
  )
  const files = await readLabFiles({
    folder,
    place,
    assets: assets.in(base),
    declared: labs.flatMap((lab) => lab.fields.files.map((name) => ({ path: name, place: startOf(lab.file.file) }))),
    pictured: texts.flatMap(({ pictures }) => pictures.flatMap((picture) => toLabPath(picture) ?? [])),
    report,
  })
  const links = Object.fromEntries(
    texts
      .flatMap((text) => text.links)
      .flatMap((link) => {
        const address = findAddress(link)
        return address === undefined ? [] : [[link, address] as const]
      }),
  )
  const { engine, profile, packages, keep_files: keepsFiles } = source.fields
  for (const { path } of files)
    if (keepsFiles && (path === KEPT_FOLDER || path.startsWith(`${KEPT_FOLDER}/`)))
      report.add(startOf(source.file.file), 'lab-file-kept', { name: path })
  if (engine === 'browser' && profile !== PLAIN_PROFILE)
    report.add(startOf(source.file.file), 'notebook-profile', { profile })
  for (const { notebook, file } of labs)
    checkOutlook({
      notebook,
      files,
      links,
      engine,
      profile,
      packages,
      find: assets.find,
      report,
      placeOf: (cell) => placeOf(file, cell),
    })
  return {
    id,
    definition: {
      minutes: source.fields.minutes ?? null,
      ...(engine === undefined ? {} : { engine }),
      profile,
      packages,
      files,
      ...(keepsFiles ? { keepsFiles } : {}),
      links,
      checks: gatherChecks(source, labs, report),
    },
    texts: labs.map(({ lang, notebook }) => ({
      lang,
      source: exportNotebook(notebook),
      original: exportNotebook(stripForLearner(notebook, lang)),
    })),
  }
}

async function readLab({
  folder,
  file,
  lang,
  report,
}: {
  folder: Folder
  file: string
  lang: string
  report: Report
}): Promise<Lab | undefined> {
  const text = await readText(folder, file, report)
  if (!text) return undefined
  const place = startOf(text.file)
  const read = parseNotebook(text.text)
  if (!read.isReadable) {
    report.add(place, 'notebook-invalid', { detail: 'version' in read ? `nbformat ${read.version}` : read.reason })
    return undefined
  }
  const { notebook, repairs } = read
  if (repairs.includes('lifted') || repairs.includes('ids-added')) report.add(place, 'notebook-lifted')
  checkSize(text, notebook, report)
  for (const fault of findMarkFaults(notebook))
    report.add(placeOf(text, notebook.cells[fault.cell]), 'notebook-mark', { cell: fault.cell + 1, line: fault.line })
  checkCells(text, notebook, report)
  const fields = labFields.safeParse(notebook.metadata['tessera'] ?? {})
  if (!fields.success)
    report.add(place, 'notebook-field', { field: `tessera.${fields.error.issues[0]?.path.join('.') ?? ''}` })
  return { lang, file: text, notebook, fields: fields.data ?? labFields.parse({}) }
}

function checkSize(text: SourceText, notebook: Notebook, report: Report): void {
  const outputs = notebook.cells.reduce(
    (sum, cell) => sum + (cell.cell_type === 'code' ? JSON.stringify(cell.outputs).length : 0),
    0,
  )
  const megabytes = (size: number) => Math.round((size / MEGABYTE) * 10) / 10
  const bytes = Buffer.byteLength(text.text)
  if (bytes > 5 * MEGABYTE) report.add(startOf(text.file), 'notebook-large', { megabytes: megabytes(bytes) })
  if (outputs > MEGABYTE) report.add(startOf(text.file), 'notebook-output', { megabytes: megabytes(outputs) })
}

/** Graded cells are known by their grade_id for ever: the learner's parts and the claims about checks hang on it. */
function checkCells(text: SourceText, notebook: Notebook, report: Report): void {
  const taken = new Set<string>()
  for (const [i, cell] of notebook.cells.entries()) {
    const role = roleOf(cell)
    const place = placeOf(text, cell)
    if (cell.metadata['tessera'] !== undefined && !cellFields.safeParse(cell.metadata['tessera']).success)
      report.add(place, 'notebook-field', { field: `cell ${i + 1}: tessera` })
    if (!role.isSolution && !role.isCheck) continue
    if (role.gradeId === undefined || !GRADE_ID.test(role.gradeId))
      report.add(place, 'notebook-grade-id', { cell: i + 1 })
    else if (taken.has(role.gradeId)) report.add(place, 'notebook-grade-id-taken', { id: role.gradeId })
    else taken.add(role.gradeId)
  }
  const checks = listChecks(notebook)
  if (checks.length === 0) report.add(startOf(text.file), 'notebook-no-check')
  for (const check of checks) {
    const cell = notebook.cells.find((one) => one.id === check.cellId)
    if (check.title === undefined) report.add(placeOf(text, cell), 'notebook-check-title', { id: check.id })
    if (check.solutionCellId === undefined) report.add(placeOf(text, cell), 'notebook-check-alone', { id: check.id })
  }
}

/** The same cells in the same order: the learner's notebook is one in all languages. */
function compareLabs(source: Lab, other: Lab, report: Report): void {
  const marks = (lab: Lab) =>
    lab.notebook.cells.map((cell) => `${cell.id} ${cell.cell_type} ${roleOf(cell).gradeId ?? ''}`)
  const [expected, found] = [marks(source), marks(other)]
  const at = expected.findIndex((mark, i) => mark !== found[i])
  if (at >= 0 || found.length > expected.length)
    report.add(placeOf(other.file, other.notebook.cells[at < 0 ? expected.length : at]), 'notebook-translation', {
      cell: (at < 0 ? expected.length : at) + 1,
    })
}

function gatherChecks(source: Lab, labs: readonly Lab[], report: Report): CheckDefinition[] {
  const perLanguage = labs.map((lab) => ({ lab, checks: listChecks(lab.notebook) }))
  return listChecks(source.notebook).map((check) => {
    const [title, hints, solution]: [
      Record<string, string>,
      Record<string, readonly string[]>,
      Record<string, string>,
    ] = [{}, {}, {}]
    for (const { lab, checks } of perLanguage) {
      const same = checks.find((one) => one.id === check.id)
      if (!same) continue
      title[lab.lang] = same.title ?? same.id
      if (same.hints.length > 0) hints[lab.lang] = same.hints
      if (lab !== source && same.hints.length !== check.hints.length)
        report.add(startOf(lab.file.file), 'translation-missing', { field: `${check.id}.hints`, lang: lab.lang })
      const cell = lab.notebook.cells.find((one) => one.id === same.solutionCellId)
      if (cell) solution[lab.lang] = readSolution(cell)
    }
    return {
      id: check.id,
      points: check.points,
      isRequired: isRequired(source.notebook, check.cellId),
      title,
      hints,
      solution,
    }
  })
}

const isRequired = (notebook: Notebook, cellId: string): boolean =>
  cellFields.safeParse(notebook.cells.find((cell) => cell.id === cellId)?.metadata['tessera']).data?.required ?? true

/** Where a cell's id stands in the file. */
function placeOf(text: SourceText, cell: Cell | undefined): Place {
  const at = cell ? text.text.search(new RegExp(`"id":\\s*"${cell.id}"`)) : -1
  return at < 0 ? startOf(text.file) : { file: text.file, line: text.text.slice(0, at).split('\n').length, col: 1 }
}
