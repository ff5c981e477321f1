// The only way to the embedded PostgreSQL: a socket in a folder of the data folder that nobody else may enter, and a
// password beside it. So whoever may read the data folder finds the database, by whatever name, link or user
// (docs/decisions/023-safe-by-default.md).
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { codeOf } from './cannot-open.ts'
import { makePrivateFile, makeWord, openPrivateFolder, readPrivateFile } from './private-folder.ts'

/** A socket's path may have 107 bytes. */
const LONGEST_PATH = 107
const SOCKET = '.s.PGSQL.5432'

/** As PostgreSQL is told: it works in its own folder, so this is short wherever the data folder lies. */
export const SOCKET_FOLDER = '../access'

const accessFolder = (dataDir: string): string => path.join(path.resolve(dataDir), 'access')
const passwordFile = (dataDir: string): string => path.join(accessFolder(dataDir), 'password')

const BELIEVED = 'local all tessera scram-sha-256\n'

/** Makes the folder, and what PostgreSQL is to believe. @throws CannotOpen when the folder is not ours alone */
export function makeAccess(dataDir: string): { readonly hbaFile: string } {
  openPrivateFolder(accessFolder(dataDir))
  const hbaFile = path.join(accessFolder(dataDir), 'hba.conf')
  if (!fs.existsSync(hbaFile) || fs.readFileSync(hbaFile, 'utf8') !== BELIEVED) {
    fs.writeFileSync(`${hbaFile}.part`, BELIEVED, { mode: 0o600 }) // on a full disk half of it would let nobody in
    fs.renameSync(`${hbaFile}.part`, hbaFile)
  }
  return { hbaFile }
}

/** For one who joins a PostgreSQL that runs. @throws CannotOpen when somebody else may have made the folder */
export function joinAccess(dataDir: string): Door & { readonly password: string } {
  openPrivateFolder(accessFolder(dataDir))
  return { ...openDoor(dataDir), password: readPassword(dataDir) ?? '' }
}

/** `undefined` when none has been agreed on with PostgreSQL yet. */
export const readPassword = (dataDir: string): string | undefined => readPrivateFile(passwordFile(dataDir))

/** Agrees on a password with PostgreSQL; kept only when it has taken it. */
export function agreeOnPassword(dataDir: string, tell: (password: string) => void): string {
  const password = makeWord()
  tell(password)
  return makePrivateFile(passwordFile(dataDir), password)
}

export interface Door {
  /** What a client takes for the host: a folder's path that is short enough. */
  readonly host: string
  readonly close: () => void
}

/** A folder with a long path is reached through an open handle on it. */
export function openDoor(dataDir: string): Door {
  const folder = accessFolder(dataDir)
  if (Buffer.byteLength(path.join(folder, SOCKET)) <= LONGEST_PATH) return { host: folder, close: () => {} }
  const handle = fs.openSync(folder, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY)
  return { host: `/proc/self/fd/${handle}`, close: () => fs.closeSync(handle) }
}

/**
 * Whether a PostgreSQL answers there: a process number alone tells little, in a container or after a new start of the
 * machine.
 */
export async function isAnswering(dataDir: string): Promise<boolean> {
  if (!fs.existsSync(path.join(accessFolder(dataDir), SOCKET))) return false
  const door = openDoor(dataDir)
  try {
    return await new Promise<boolean>((resolve) => {
      const socket = net.connect(path.join(door.host, SOCKET))
      socket.once('connect', () => resolve(socket.destroy().destroyed))
      socket.once('error', (error) => resolve(!['ECONNREFUSED', 'ENOENT'].includes(codeOf(error)))) // one that is too busy to take it is there
    })
  } finally {
    door.close()
  }
}

/** What a PostgreSQL that is gone left behind; a living one is asked before. */
export function clearSocket(dataDir: string): void {
  for (const name of [SOCKET, `${SOCKET}.lock`]) fs.rmSync(path.join(accessFolder(dataDir), name), { force: true })
}
