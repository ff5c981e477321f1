// What lies beside a lab's notebook. A lab is one file, lab.ipynb, that names what belongs to it; or a folder, lab/, in
// which lab.ipynb and everything else belongs to it. What belongs to a lab is public: an author's notebooks, with their
// solutions, are never among it.
import sharp from 'sharp'
import { isLabPath, labFileLimits, moduleOf } from '../../domain/experiment/lab-file.ts'
import type { LabFile } from '../../domain/experiment/definition.ts'
import { assetType } from '../../domain/phase/asset-type.ts'
import type { AssetStore } from '../assets.ts'
import { pictureTypes } from '../assets.ts'
import { startOf, type Folder } from '../folder.ts'
import type { Place, Report } from '../problem.ts'
import { libraryModules } from './python-library.ts'

const MEGABYTE = 1_000_000
/** Names of modules that a kernel brings along besides Python's library. */
const OURS = ['IPython', 'notebook_kernel', 'notebook_host', 'pyodide', 'pyodide_js', 'js', 'ipykernel', 'micropip']

/** Where a lesson's notebooks lie. */
export interface LabPlace {
  readonly base: string
  /** All in this folder belongs to the lab; else it lies among the other files of the lesson. */
  readonly isFolder: boolean
}

/** `undefined` for a lesson without a lab. */
export function findLabPlace(folder: Folder, lesson: string): LabPlace | undefined {
  if (folder.has(`${lesson}/lab.ipynb`)) return { base: lesson, isFolder: false }
  return folder.has(`${lesson}/lab/lab.ipynb`) ? { base: `${lesson}/lab`, isFolder: true } : undefined
}

const isNotebook = (path: string) => path.toLowerCase().endsWith('.ipynb')

function listLying(folder: Folder, { base, isFolder }: LabPlace): string[] {
  if (!isFolder) return []
  return folder.files
    .filter((file) => file.startsWith(`${base}/`) && !isNotebook(file))
    .map((file) => file.slice(base.length + 1))
}

/** A file that a notebook names, and where it does. */
interface Named {
  readonly path: string
  readonly place: Place
}

interface Asked {
  readonly folder: Folder
  readonly place: LabPlace
  readonly assets: AssetStore
  /** Of `metadata.tessera.files`: each must be there. */
  readonly declared: readonly Named[]
  /** Pictures of texts: taken along where they are there; what is not is told elsewhere. */
  readonly pictured: readonly string[]
  readonly report: Report
}

/** The files of a lab, sorted by their paths, kept as assets. */
export async function readLabFiles({
  folder,
  place: at,
  assets,
  declared,
  pictured,
  report,
}: Asked): Promise<LabFile[]> {
  const { base } = at
  const atNotebook = startOf(folder.show(`${base}/lab.ipynb`))
  const wanted = new Map<string, Place>()
  for (const path of listLying(folder, at)) wanted.set(path, startOf(folder.show(`${base}/${path}`)))
  for (const path of pictured) if (folder.has(`${base}/${path}`) && !wanted.has(path)) wanted.set(path, atNotebook)
  for (const { path, place } of declared) {
    if (folder.has(`${base}/${path}`) && !isNotebook(path)) wanted.set(path, wanted.get(path) ?? place)
    else report.add(place, 'file-missing', { name: path })
  }
  const files: LabFile[] = []
  for (const [path, place] of wanted) {
    const name = path.normalize('NFC')
    if (!isLabPath(name) || files.some((file) => file.path === name)) report.add(place, 'lab-file-name', { name: path })
    else {
      const file = await readLabFile(path, place, { assets, report })
      if (file) files.push({ ...file, path: name })
    }
  }
  checkModules(files, (path) => startOf(folder.show(`${base}/${path}`)), report)
  checkSum(files, atNotebook, report)
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function readLabFile(
  path: string,
  place: Place,
  { assets, report }: Pick<Asked, 'assets' | 'report'>,
): Promise<LabFile | undefined> {
  const file = await assets.read(encodeURI(path))
  if (file === undefined || file === 'outside') {
    report.add(place, 'lab-file-name', { name: path })
    return undefined
  }
  const bytes = file.bytes.length
  if (bytes > labFileLimits.bytesOfOne) {
    report.add(place, 'lab-file-large', { megabytes: inMegabytes(bytes), most: labFileLimits.bytesOfOne / MEGABYTE })
    return undefined
  }
  if (/BEGIN (?:SOLUTION|HIDDEN TESTS|MARK SCHEME)/.test(file.bytes.toString('latin1')))
    report.add(place, 'lab-file-secret')
  return { path, asset: assets.keep(file), bytes, ...(await readSize(path, file.bytes)) }
}

async function readSize(path: string, bytes: Buffer): Promise<Pick<LabFile, 'width' | 'height'>> {
  if (!pictureTypes.includes(assetType(path))) return {}
  const size = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  return size ? { width: size.autoOrient.width, height: size.autoOrient.height } : {}
}

/** One engine looks into the notebook's folder first, the other last: a name that both know would be two modules. */
function checkModules(files: readonly LabFile[], placeOf: (path: string) => Place, report: Report): void {
  for (const { path } of files) {
    const module = moduleOf(path)
    if (module !== undefined && (libraryModules.has(module) || OURS.includes(module)))
      report.add(placeOf(path), 'lab-file-hides', { module })
  }
}

function checkSum(files: readonly LabFile[], place: Place, report: Report): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > labFileLimits.bytesOfAll || files.length > labFileLimits.files)
    report.add(place, 'lab-files-many', {
      files: files.length,
      megabytes: inMegabytes(bytes),
      mostFiles: labFileLimits.files,
      most: labFileLimits.bytesOfAll / MEGABYTE,
    })
}

const inMegabytes = (bytes: number) => Math.round((bytes / MEGABYTE) * 10) / 10
