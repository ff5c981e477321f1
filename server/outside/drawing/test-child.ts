// Does in the child's place what a file might make it do: for tests of the walls.
import { readFileSync, writeFileSync, writeSync } from 'node:fs'
import { connect } from 'node:net'
import { spawnSync } from 'node:child_process'
import { UP } from './drawing.ts'

const said = (what: string): void => void writeSync(1, `{"fault":"${what}"}\n`)
/** `receipt_active`: it could. `receipt_damaged`: it could not. */
const attempt = (work: () => unknown): void => {
  try {
    work()
    said('receipt_active')
  } catch {
    said('receipt_damaged')
  }
}

writeSync(1, UP)
const [what = '', more = ''] = readFileSync(0, 'utf8').split(' ')
if (what === 'spin') for (;;);
if (what === 'wait') setInterval(() => {}, 1000)
if (what === 'crash') process.kill(process.pid, 'SIGSEGV')
if (what === 'eat') {
  const kept: Buffer[] = []
  for (let i = 0; i < 3000; i++) kept.push(Buffer.alloc(1024 * 1024, i % 200))
  said('receipt_active')
}
if (what === 'flood') for (let i = 0; i < 100; i++) writeSync(1, Buffer.alloc(1024 * 1024, 'x'))
if (what === 'much') {
  const length = Number(more) * 1024 * 1024
  writeSync(1, `{"type":"image/png","pages":1,"pictures":[{"type":"image/png","length":${length}}]}\n`)
  for (let left = length; left > 0;) left -= writeSync(1, Buffer.alloc(Math.min(left, 65_536), 'x'))
}
if (what === 'lie') writeSync(1, `${more}\n`)
if (what === 'read') attempt(() => readFileSync(more))
if (what === 'write') attempt(() => writeFileSync(more, 'x'))
if (what === 'run') attempt(() => spawnSync('/bin/sh', ['-c', 'exit 0']).status === 0 || fail())
if (what === 'environment') attempt(() => Object.keys(process.env).some((name) => name.includes('TESSERA')) || fail())
if (what === 'evaluate') attempt(() => Reflect.construct(Function, ['return 1'])())
if (what === 'connect')
  connect(Number(more), '127.0.0.1')
    .once('connect', () => (said('receipt_active'), process.exit()))
    .once('error', () => (said('receipt_damaged'), process.exit()))
if (what === 'honest') writeSync(1, '{"type":"image/png","pages":1,"pictures":[{"type":"image/png","length":3}]}\nabc')

function fail(): never {
  throw new Error('it could not')
}
