// Another build of the product, as after an update: the same code, but each of its files has another name, and none of
// the names before is there any more.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './product.ts'

/** What every file of it is named by. */
export const MARK = 'second-'
const left = ['.build', '.ci', '.git', '.github', 'build', 'server', 'test-results']

/** Where it lies; `remove` takes it away. */
export function makeOtherBuild(): { readonly at: string; readonly remove: () => void } {
  const at = mkdtempSync(path.join(os.tmpdir(), 'tessera-other-'))
  for (const name of readdirSync(root))
    if (!left.includes(name)) symlinkSync(path.join(root, name), path.join(at, name))
  cpSync(path.join(root, 'server'), path.join(at, 'server'), { recursive: true }) // it looks for the build beside itself
  mkdirSync(path.join(at, 'build'))
  symlinkSync(path.join(root, 'build/lab'), path.join(at, 'build/lab'))
  for (const part of ['client', 'server'])
    cpSync(path.join(root, 'build', part), path.join(at, 'build', part), { recursive: true })
  rename(path.join(at, 'build'))
  return { at, remove: () => rmSync(at, { recursive: true, force: true }) }
}

function rename(build: string): void {
  const assets = path.join(build, 'client/assets')
  for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(path.join(assets, name))
  const names = readdirSync(assets)
  const table = names.find((name) => name.startsWith('manifest-')) ?? ''
  const version = /"version":"(\w+)"/.exec(readFileSync(path.join(assets, table), 'utf8'))?.[1]
  if (version === undefined) throw new Error('the table of routes does not say which build it is')
  const isNamed = new RegExp(`(?<=/)(?:${names.map((name) => name.replaceAll('.', String.raw`\.`)).join('|')})`, 'g')
  const texts = [build, path.join(build, 'client/.vite'), assets]
    .flatMap((folder) => readdirSync(folder, { recursive: folder === build, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(js|css|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of new Set(texts)) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll(isNamed, `${MARK}$&`).replaceAll(`"${version}"`, `"${MARK}${version}"`))
  }
  for (const name of names) {
    const file = path.join(assets, MARK + name)
    renameSync(path.join(assets, name), file)
    if (/\.(js|css|svg)$/.test(name)) pack(file)
  }
}

/** As tools/build.ts does, but quickly: a server packs what lies there unpacked anew for each browser. */
function pack(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 6 }))
}
