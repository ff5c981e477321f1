import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { readCpuMs } from './cpu-time.ts'

test('what a program takes counts for whoever started it, what it waits does not', async () => {
  const start = (program: string) => {
    const child = spawn('/bin/sh', ['-c', `${program}; true`], { detached: true, stdio: 'ignore' })
    onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGKILL'))
    return child.pid ?? 0
  }
  const [busy, idle] = [start('/bin/sh -c "while :; do :; done"'), start('sleep 60')]
  await expect.poll(() => readCpuMs(busy), { timeout: 15_000 }).toBeGreaterThan(200)
  expect(readCpuMs(idle)).toBeLessThan(100)
  expect(readCpuMs(0)).toBeUndefined()
})
