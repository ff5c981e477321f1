import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findWall, holds, probeWall } from './probe.ts'
import { machines, writeFilter } from './seccomp.ts'
import { findProcesses, readNiceness } from './test-processes.ts'
import { listWalls, spawnWalled } from './walls.ts'

const walls = listWalls() // as root: Perl's twice, with another user and without

test('this machine has both kinds of wall to try', () =>
  expect(new Set(walls.map(({ kind }) => kind))).toEqual(new Set(['bubblewrap', 'perl'])))

test.each(walls)(
  'a program with all of JavaScript gets nowhere behind $kind with user $uid, without Node’s own permissions neither',
  async (wall) => {
    expect(await probeWall(wall)).toEqual({ wall, open: [], openWithoutNode: [] })
  },
)

test.each(walls)(
  'what runs behind $kind with user $uid goes behind the work of the product, by itself and by its session',
  async (wall) => {
    const seconds = `60.${Math.floor(Math.random() * 1e9)}` // known again among all processes
    const child = spawnWalled(
      wall,
      { program: ['/usr/bin/sleep', seconds], reads: [], cpuSeconds: 1, addressMegabytes: 100 },
      { stdio: [] },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    const commandLine = new RegExp(`^/usr/bin/sleep\\x00${seconds.replace('.', '\\.')}\\x00$`)
    await expect.poll(() => findProcesses(commandLine), { timeout: 10_000 }).toHaveLength(1)
    for (const pid of findProcesses(commandLine))
      expect(readNiceness(pid)).toEqual({ process: 2, session: expect.toBeOneOf([2, 'no sessions']) })
  },
)

test('a wall that cannot be put up, or that is none, is found out; then there is none', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-no-wall-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const launcher = path.join(folder, 'launcher')
  writeFileSync(launcher, '#!/bin/sh\nn=$6; shift 6; shift $n; exec "$@"\n', { mode: 0o755 }) // becomes the program and puts nothing around it
  const [none, broken] = [
    { kind: 'perl', launcher },
    { kind: 'bubblewrap', launcher: '/nowhere/bwrap' },
  ] as const
  const { wall, tried } = await findWall([broken, none])
  expect(wall).toBeUndefined()
  expect(tried[0]).toEqual({ wall: broken, open: undefined, openWithoutNode: undefined })
  expect(tried[1]?.open).toEqual(
    expect.arrayContaining(['connect by network', 'connect by a socket file', 'signal the server']),
  )
  expect(tried[1]?.openWithoutNode).toEqual(
    expect.arrayContaining(['read files', 'see the server’s environment', 'start programs']),
  )
  expect(holds({ wall: none, open: [], openWithoutNode: ['signal the server'] })).toBe(false)
  expect(holds({ wall: none, open: [], openWithoutNode: ['read files'] })).toBe(process.getuid?.() !== 0) // to root every file is open
})

test('the filter knows no call by a second number, and no way to one that it refuses', () => {
  if (!machines['x64']) throw new Error('no numbers')
  const bytes = writeFilter(machines['x64'])
  const code = Array.from({ length: bytes.length / 8 }, (_, i) => ({
    op: bytes.readUInt16LE(i * 8),
    yes: bytes[i * 8 + 2] ?? 0,
    no: bytes[i * 8 + 3] ?? 0,
    k: bytes.readUInt32LE(i * 8 + 4),
  }))
  const judge = (audit: number, call: number, args: readonly number[] = []): number => {
    let loaded = 0
    for (let at = 0; ; at++) {
      const { op, yes, no, k } = code[at] ?? { op: 0x06, yes: 0, no: 0, k: -1 }
      if (op === 0x06) return k
      if (op === 0x20) loaded = k === 4 ? audit : k === 0 ? call : (args[(k - 16) / 8] ?? 0)
      else at += (op === 0x15 ? loaded === k : op === 0x35 ? loaded >= k : (loaded & k) !== 0) ? yes : no
    }
  }
  const [ALLOW, EPERM, ENOSYS, KILL] = [0x7fff0000, 0x00050001, 0x00050026, 0x80000000]
  const x64 = (call: number, ...args: number[]) => judge(0xc000003e, call, args)
  expect([x64(41), x64(62), x64(57), x64(101)]).toEqual([EPERM, EPERM, EPERM, EPERM]) // socket, kill, fork, ptrace
  expect([x64(41 + 0x40000000), judge(0x40000003, 102)]).toEqual([KILL, KILL]) // x32, 32 bits
  expect([x64(56, 0x11), x64(56, 0x10f00), x64(435)]).toEqual([EPERM, ALLOW, ENOSYS]) // a process, a thread, clone3
  expect([
    x64(257, 0, 0, 0),
    x64(257, 0, 0, 0x80000),
    x64(257, 0, 0, 1),
    x64(257, 0, 0, 0x42),
    x64(2, 0, 2),
    x64(437),
  ]).toEqual([ALLOW, ALLOW, EPERM, EPERM, EPERM, ENOSYS])
  expect([x64(302, 0), x64(302, 7), x64(0), x64(59)]).toEqual([ALLOW, EPERM, ALLOW, ALLOW])
})
