// What of a notebook will not show, load or run, told with its place before a learner meets it. Nothing of it stops an
// import: a notebook that was written for another engine is still worth reading.
import type { LabFile } from '../../domain/experiment/definition.ts'
import { foldAnchor, moduleOf, toLabPath } from '../../domain/experiment/lab-file.ts'
import { PLAIN_PROFILE, type LabEngine } from '../../domain/experiment/profile.ts'
import type { Cell, Notebook } from '../../domain/experiment/notebook.ts'
import { asLoose } from '../../domain/experiment/loose.ts'
import type { Place, ProblemCode, Report } from '../problem.ts'
import { readLabCode } from './lab-code.ts'
import { readLabText, type SeenText } from './lab-texts.ts'
import { findPackageModules, kernelModules, libraryModules, missingModules } from './python-library.ts'

export interface Outlook {
  readonly notebook: Notebook
  readonly placeOf: (cell: Cell) => Place
  readonly files: readonly LabFile[]
  /** What links of the texts lead to. */
  readonly links: Readonly<Record<string, string>>
  readonly engine: LabEngine | undefined
  /** The plain machine's Python is the browser's; of any other, and of a hub's, nothing is known here. */
  readonly profile: string
  readonly packages: readonly string[]
  /** The bytes of a file of the lab, by its asset's name. */
  readonly find: (asset: string) => Uint8Array | undefined
  readonly report: Report
}

export function checkOutlook(outlook: Outlook): void {
  const texts = outlook.notebook.cells.map((cell) =>
    cell.cell_type === 'markdown' ? readLabText(cell.source) : undefined,
  )
  const anchors = new Set(texts.flatMap((text) => text?.anchors ?? []))
  for (const [i, cell] of outlook.notebook.cells.entries()) {
    const text = texts[i]
    if (text) checkText(text, { ...outlook, cell, number: i + 1, anchors })
  }
  checkCode(outlook)
}

type InText = Outlook & { readonly cell: Cell; readonly number: number; readonly anchors: ReadonlySet<string> }

function checkText(text: SeenText, { cell, number, anchors, files, links, placeOf, report }: InText): void {
  const say = (code: ProblemCode, target: string) => report.add(placeOf(cell), code, { cell: number, target })
  const has = (address: string) => {
    const path = toLabPath(address)
    return files.some((file) => file.path === path)
  }
  for (const address of new Set(text.pictures)) {
    if (/^https?:/i.test(address)) say('notebook-picture-remote', address)
    else if (!(isInside(address, cell) || has(address))) say('notebook-picture-missing', address.slice(0, 100))
  }
  for (const address of new Set(text.links)) {
    if (/^(?:https?|mailto):/i.test(address)) continue
    const isThere = address.startsWith('#')
      ? anchors.has(foldAnchor(address.slice(1)))
      : Object.hasOwn(links, address) || has(address)
    if (!isThere) say('notebook-link', address)
  }
}

/** A picture that the notebook itself holds. */
function isInside(address: string, cell: Cell): boolean {
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(address)) return true
  if (!address.startsWith('attachment:') || cell.cell_type === 'code') return false
  return decodeURIComponent(address.slice('attachment:'.length)) in asLoose(cell.attachments)
}

function checkCode({ notebook, placeOf, files, engine, profile, packages, find, report }: Outlook): void {
  const isPlain = engine !== 'hub' && profile === PLAIN_PROFILE
  const own = new Set(files.flatMap(({ path }) => moduleOf(path) ?? []))
  const brought = findPackageModules(packages)
  const isThere = (module: string) =>
    own.has(module) ||
    brought.has(module) ||
    kernelModules.has(module) ||
    (libraryModules.has(module) && !missingModules.has(module)) ||
    module.startsWith('_')
  const seen = notebook.cells.map((cell) => (cell.cell_type === 'code' ? readLabCode(cell.source) : undefined))
  const written = new Set(seen.flatMap((code) => code?.written ?? []).map(placeAt))
  const told = new Set<string>()
  for (const [i, code] of seen.entries()) {
    const cell = notebook.cells[i]
    if (!code || !cell) continue
    const say = (kind: ProblemCode, line: number, what: string) =>
      report.add(placeOf(cell), kind, { cell: i + 1, line, what })
    const [old] = code.old // not one step of the cell runs: the first says it
    if (old) say('notebook-old', old.line, old.what)
    if (isPlain) for (const { line, what } of code.commands) say('notebook-command', line, what)
    if (isPlain) for (const { line, what } of code.fetched) say('notebook-network', line, what)
    const tell = (line: number, what: string, within = '') => {
      if (isThere(what) || told.has(what)) return
      told.add(what) // once a notebook: the first place is where it stops
      say('notebook-module', line, what + within)
    }
    for (const { line, what } of isPlain ? code.modules : []) {
      tell(line, what)
      for (const [module, path] of readOwn(what, { files, find })) tell(line, module, ` (${path})`)
    }
    for (const { line, what } of code.opened) {
      const path = placeAt(what)
      const isFolder = [...files.map((file) => file.path), ...written].some((one) => one.startsWith(`${path}/`))
      if (!files.some((file) => file.path === path) && !written.has(path) && !isFolder && !isDevice(what))
        say('notebook-file', line, what)
    }
  }
}

/**
 * What a module that lies beside the notebook imports as soon as it is imported itself, with the file in which it does,
 * and so on through all of them.
 */
function readOwn(
  module: string,
  { files, find }: Pick<Outlook, 'files' | 'find'>,
  seen: Set<string> = new Set([module]),
): (readonly [module: string, path: string])[] {
  const file = files.find(({ path }) => path === `${module}.py` || path === `${module}/__init__.py`)
  if (!file) return []
  const text = Buffer.from(find(file.asset) ?? []).toString('utf8')
  const lines = text.split('\n')
  return readLabCode(text).modules.flatMap(({ line, what }) => {
    const isLate = /^\s/.test(lines[line - 1] ?? '') // within a function, which may never be called
    if (isLate || seen.has(what)) return []
    seen.add(what)
    return [[what, file.path] as const, ...readOwn(what, { files, find }, seen)]
  })
}

/** What lies outside of the lab's folder is where it says. */
const placeAt = (name: string): string => toLabPath(name) ?? name

const isDevice = (name: string) => ['/dev/null', '.', './', '/tmp'].includes(name)
