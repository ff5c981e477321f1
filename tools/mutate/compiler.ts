// What the tests let pass may be refused by the compiler, which `npm test` runs too. It looks at a copy: the sources stay as they are.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readSource, root } from './sources.ts'

const copy = path.join(root, `.build/mutate/tree-${process.pid}`)
const notCopied = new Set([
  'node_modules',
  '.git',
  'build',
  'data',
  'e2e',
  'bench',
  'courses',
  'films',
  '.frames',
  'test-results',
])

export async function openCompiler() {
  rmSync(copy, { recursive: true, force: true })
  // The types of the routes: whoever has only run the tests has none yet.
  if (!existsSync(path.join(root, '.react-router')))
    spawnSync(path.join(root, 'node_modules/.bin/react-router'), ['typegen'], { cwd: root })
  // What the compiler knows already comes along, so that it only looks at what is another.
  const known = existsSync(path.join(root, '.build'))
    ? readdirSync(path.join(root, '.build'))
        .filter((name) => name !== 'mutate')
        .map((name) => `.build/${name}`)
    : []
  const names = readdirSync(root).filter((name) => name !== '.build' && !notCopied.has(name))
  for (const name of [...names, ...known])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, preserveTimestamps: true })
  if (!existsSync(path.join(copy, 'node_modules')))
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  // Beside this process, not instead of it: vitest ends its workers meanwhile, and would wait for ever for one that it missed.
  const compile = (rooms: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number | null; stdout: string }>()
    const child = spawn(path.join(root, 'node_modules/.bin/tsc'), ['-b', ...rooms], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => (stdout += part))
    child.on('error', reject).on('close', (status) => resolve({ status, stdout }))
    return promise
  }
  const rooms = ['domain', 'store', 'server', 'web']
  const { status, stdout } = await compile(rooms)
  if (status !== 0) throw new Error(`the sources as they are do not compile: ${stdout.slice(0, 300)}`)
  return {
    /** Its first complaint; empty when it sees nothing wrong. */
    async complain(file: string, text: string): Promise<string> {
      writeFileSync(path.join(copy, file), text)
      const room = file.split('/')[0] ?? ''
      const done = await compile(rooms.slice(rooms.indexOf(room)))
      writeFileSync(path.join(copy, file), readSource(file))
      return done.status === 0 ? '' : (done.stdout.split('\n')[0] ?? 'refused')
    },
    close: () => rmSync(copy, { recursive: true, force: true }),
  }
}
