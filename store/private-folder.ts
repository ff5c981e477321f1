// A folder that nobody else may look into, and what is kept in it: made exclusively, and looked at before it is believed.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { CannotOpen, codeOf } from './cannot-open.ts'

const OTHERS = 0o077

/**
 * Makes the folder, or takes one of ours that nobody else can open. Never through a link: somebody could have put it there.
 * @throws CannotOpen with what to do about it
 */
export function openPrivateFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  checkPrivate(folder, 'folder')
}

/** Whether it is ours alone. Root may also use what belongs to the user whose data lies beside it. */
function checkPrivate(place: string, kind: 'folder' | 'file'): void {
  const found = fs.lstatSync(place)
  const isKind = kind === 'folder' ? found.isDirectory() : found.isFile()
  const [self, owner] = [process.getuid?.() ?? 0, fs.statSync(path.dirname(place)).uid]
  const isOwn = found.uid === self || (self === 0 && found.uid === owner)
  if (!isKind)
    throw new CannotOpen(
      `${place} must be a ${kind} of Tessera, and it is something else (a link counts as such). Look who put it there, remove it, and start again.`,
    )
  if (!isOwn)
    throw new CannotOpen(
      `${place} belongs to another user (${found.uid}), so it cannot be trusted. If you run as another user than usual, start as that one; else remove it and start again.`,
    )
  if ((found.mode & OTHERS) !== 0)
    throw new CannotOpen(
      `${place} can be opened by other users (mode ${(found.mode & 0o777).toString(8)}), so it cannot be trusted. If nobody else has touched it: chmod ${kind === 'folder' ? '700' : '600'} '${place}'. Else remove it and start again.`,
    )
}

/** A text that only its owner may read; `undefined` when there is none. @throws CannotOpen when others may read it, too */
export function readPrivateFile(file: string): string | undefined {
  if (fs.lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined
  checkPrivate(file, 'file')
  return fs.readFileSync(file, 'utf8').trim()
}

/**
 * Puts a text under a name that nothing has yet, whole or not at all; of two processes that try at once the first one
 * wins, and both read its text.
 */
export function makePrivateFile(file: string, text: string): string {
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  const handle = fs.openSync(part, 'wx', 0o600)
  try {
    fs.writeFileSync(handle, `${text}\n`)
    // Root beside a service: the file is for the user whose folder this is.
    const { uid, gid } = fs.statSync(path.dirname(file))
    if (process.getuid?.() === 0 && uid !== 0) fs.fchownSync(handle, uid, gid)
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
  try {
    fs.linkSync(part, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    fs.rmSync(part, { force: true })
  }
  return readPrivateFile(file) ?? text
}

export const makeWord = (): string => randomBytes(32).toString('base64url')
