// A check begins with two processes, up: what they take is the same each time, and one that ends on its way is begun anew.
import { createRequire } from 'node:module'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openPeer, type Peer, type PeerOptions } from './peer.ts'
import { MachineBusy, openBoth, standardLimits } from './run-check.ts'
import { listWalls } from './walls.ts'

const indexURL = `${path.dirname(createRequire(import.meta.url).resolve('pyodide/package.json'))}/`
/** Each wall; otherwise the first that is here: what a start takes is Python's doing, and a start takes three seconds of a processor. */
const walls = listWalls()
  .filter(({ kind, uid }) => kind === 'bubblewrap' || uid !== undefined || process.getuid?.() !== 0)
  .slice(0, process.env['DEPTH'] === 'whole' ? undefined : 1)
const limits = standardLimits

/** Megabytes of addresses that a process of this session has taken at most. */
function readPeak(session: number): number {
  const peaks = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const own = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[3]
      if (Number(own) !== session) return []
      return [Number(/VmPeak:\s+(\d+)/.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1] ?? 0) / 1024]
    } catch {
      return [] // it has ended
    }
  })
  return Math.max(0, ...peaks)
}

describe.each(walls)('behind $kind', { timeout: 120_000 }, (wall) => {
  const start = (addressMegabytes: number) =>
    openPeer({
      ...limits,
      addressMegabytes,
      role: 'learner',
      wall,
      indexURL,
      snapshot: undefined,
      folder: undefined,
    })

  test('a start takes the same addresses each time, far from the limit, where there are ten times as many too', async () => {
    const peaks: number[] = []
    for (const addresses of [limits.addressMegabytes, 30_000]) {
      const peer = start(addresses)
      expect((await peer.next()).kind).toBe('U')
      peaks.push(readPeak(peer.pid() ?? 0))
      peer.end()
    }
    const [first = 0, second = 0] = peaks
    expect(first).toBeGreaterThan(1000)
    expect(first).toBeLessThan(limits.addressMegabytes - 500)
    expect(Math.abs(first - second)).toBeLessThan(60)
  })

  test('with too few it ends, and is not up', async () => {
    const peer = start(700)
    await expect(peer.next()).rejects.toThrow('the process is gone')
    peer.end()
  })
})

describe('both', () => {
  const wall = { kind: 'perl', launcher: '/nowhere' } as const
  const options = {
    walls: { judge: wall, learner: wall },
    limits,
    indexURL,
    snapshot: undefined,
    folders: { judge: undefined, learner: undefined },
  }
  /** Peers that end on their way as often as it is said, and are up after that. */
  function arrange(failures: number) {
    const ended: string[] = []
    let opened = 0
    const open = ({ role }: PeerOptions): Peer => {
      const nth = Math.floor(opened++ / 2)
      const next = async () => {
        if (role === 'learner' && nth < failures) throw new Error('the process is gone: 1')
        return { kind: 'U', nonce: Buffer.alloc(0), text: '' }
      }
      return {
        next,
        hush: () => {},
        fail: () => {},
        end: () => ended.push(`${role} ${nth}`),
      } as unknown as Peer // all that is asked of one on its way
    }
    return { open, ended, count: () => opened / 2 }
  }

  test.each([0, 1, 2])(
    'are begun anew when one ended on its way, %i times; what was begun before is ended',
    async (failures) => {
      const { open, ended, count } = arrange(failures)
      await openBoth(options, open)
      expect(count()).toBe(failures + 1)
      expect(ended).toEqual(Array.from({ length: failures }, (_, i) => [`learner ${i}`, `judge ${i}`]).flat())
    },
  )

  test('are given up after the third start, and then the machine is called busy', async () => {
    const { open, ended, count } = arrange(3)
    await expect(openBoth(options, open)).rejects.toThrow(MachineBusy)
    expect([count(), ended.length]).toEqual([3, 6])
  })
})
