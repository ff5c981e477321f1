// What a browser needs that keeps a phase (docs/decisions/059-offline.md): the worker, or where the school has ended it
// the one that takes everything away, and the list of the files that the program is made of.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

export interface WorkerDoorOptions {
  /** Where the build of the pages is. */
  readonly clientDir: string
  /** Which build it is: every page knows its own. */
  readonly version: string
  /** Changes with every import of content. */
  readonly contentVersion: () => number
  /** Where the build of Python is; absent where its frames come from another host, whose files no worker of ours may keep. */
  readonly labDir: string | undefined
  /** False: the school has ended it. */
  readonly isOn: boolean
}

interface ProgramFile {
  readonly path: string
  readonly bytes: number
}

/** It reads what is kept and asks this server; it loads nothing, and no text becomes a script. */
const policy = "default-src 'none'; connect-src 'self'"

export function addWorkerDoor(app: FastifyInstance, options: WorkerDoorOptions): void {
  const { clientDir, labDir, isOn, version, contentVersion } = options
  let list: { readonly files: readonly ProgramFile[]; readonly python: readonly ProgramFile[] } | undefined
  app.get('/worker.js', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
      .type('text/javascript; charset=utf-8')
      .send(readFileSync(path.join(clientDir, isOn ? 'worker.js' : 'ended-worker.js'), 'utf8')),
  )
  app.get('/worker.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ is_on: isOn, build: version, content: contentVersion() }),
  )
  app.get('/worker-files.json', async (_request, reply) => {
    list ??= { files: listProgram(clientDir), python: labDir === undefined ? [] : listPython(labDir) }
    return reply.header('cache-control', 'no-store').send(list)
  })
}

interface Chunk {
  readonly file: string
  readonly src?: string
}

/** All but what only the console loads, and what is there in packed form too. */
function listProgram(clientDir: string): ProgramFile[] {
  const chunks = JSON.parse(readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, Chunk>
  > // written by the build of the same clone
  const ofConsole = new Set(
    Object.values(chunks).flatMap(({ src = '', file }) => (src.startsWith('web/screens/staff/') ? [file] : [])),
  )
  return readdirSync(path.join(clientDir, 'assets'))
    .filter((name) => /\.(js|css|woff2|svg|webp)$/.test(name) && !ofConsole.has(`assets/${name}`))
    .map((name) => ({ path: `/assets/${name}`, bytes: statSync(path.join(clientDir, 'assets', name)).size }))
}

/** With the frame that it runs in. */
function listPython(labDir: string): ProgramFile[] {
  const { files } = JSON.parse(readFileSync(path.join(labDir, 'manifest.json'), 'utf8')) as {
    files: readonly ProgramFile[]
  } // our own build's
  return [{ path: '/lab-frame', bytes: 0 }, ...files.map(({ path: at, bytes }) => ({ path: at, bytes }))]
}
