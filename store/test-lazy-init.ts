// A first process that reaps nobody, as in a container whose command is a shell script: who is killed under it stays a
// zombie for ever.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface InnerProcess {
  /** Its number inside. */
  readonly pid: number
  readonly name: string
  readonly isZombie: boolean
}

export interface LazyInit {
  /** Starts a command under it. */
  readonly run: (command: string, args: readonly string[], env?: NodeJS.ProcessEnv) => ChildProcess
  /** All under it, zombies too. */
  readonly list: () => InnerProcess[]
  /** SIGKILL to everybody who lives, at one stroke; gives who that was. */
  readonly killAll: () => InnerProcess[]
  readonly close: () => Promise<void>
}

/** @throws Error where namespaces are forbidden */
export async function openLazyInit(): Promise<LazyInit> {
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const outer = spawn('unshare', [...asRoot, '--pid', '--fork', '--kill-child', '--mount-proc', 'sleep', 'infinity'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => outer.once('exit', () => resolve()))
  const init = await findChild(outer.pid ?? 0)
  const into = [
    '--target',
    String(init),
    '--pid',
    '--mount',
    ...(asRoot.length > 0 ? ['--user', '--preserve-credentials'] : []),
    '--',
  ]
  if (spawnSync('nsenter', [...into, 'true']).status !== 0) throw new Error('namespaces cannot be entered here')
  const inside = `/proc/${init}/root/proc`
  const list = () =>
    readdirSync(inside)
      .filter((name) => /^\d+$/.test(name) && name !== '1')
      .flatMap((name) => {
        const status = readStatus(`${inside}/${name}/status`)
        return status === ''
          ? []
          : [
              {
                pid: Number(name),
                name: /^Name:\s+(.+)$/m.exec(status)?.[1] ?? '',
                isZombie: /^State:\s+Z/m.test(status),
              },
            ]
      })
  return {
    run: (command, args, env = process.env) =>
      spawn('nsenter', [...into, command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    list,
    killAll() {
      const living = list().filter(({ isZombie }) => !isZombie)
      // To all at once: one after another, a process could still see another one die, and do something about it.
      spawnSync('nsenter', [...into, 'sh', '-c', 'kill -9 -1'])
      return living
    },
    async close() {
      outer.kill('SIGKILL')
      await exited
    },
  }
}

async function findChild(parent: number): Promise<number> {
  for (;;) {
    const children = existsSync(`/proc/${parent}/task/${parent}/children`)
      ? readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim()
      : ''
    if (children !== '' && readFileSync(`/proc/${children.split(' ')[0]}/cmdline`, 'utf8').startsWith('sleep'))
      return Number(children.split(' ')[0])
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const readStatus = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // it ended between the list and the look
  }
}
