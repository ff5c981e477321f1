// What a wall leaves to somebody who has all of JavaScript: this program stands in the learner's place and tries to get
// out. It says of each try whether it was let ('yes'), and why not.
import child from 'node:child_process'
import dgram from 'node:dgram'
import fs from 'node:fs'
import net from 'node:net'

const [port = '', socket = '', parent = ''] = process.argv.slice(2)
try {
  process.permission?.drop('fs.read')
} catch {} // it has no such rights to begin with
const said: Record<string, string> = {}
async function attempt(name: string, work: () => unknown): Promise<void> {
  try {
    await work()
    said[name] = 'yes'
  } catch (error) {
    said[name] = error instanceof Error && 'code' in error ? String(error.code) : 'no'
  }
}
const connect = (to: net.NetConnectOpts) => new Promise((yes, no) => net.connect(to, () => yes('yes')).on('error', no))

await attempt('read files', () => fs.readFileSync('/etc/passwd'))
await attempt('list folders', () => fs.readdirSync('/etc'))
await attempt('write files', () => fs.writeFileSync('/tmp/tessera-probe', 'x'))
await attempt('write devices', () => fs.closeSync(fs.openSync('/dev/null', 'r+')))
await attempt('remove files', () => fs.rmSync(socket))
await attempt('see the server’s environment', () => fs.readFileSync(`/proc/${parent}/environ`))
await attempt('reach the server’s memory', () => fs.openSync(`/proc/${parent}/mem`, 'r+'))
await attempt('connect by network', () => connect({ port: Number(port), host: '127.0.0.1' }))
await attempt('connect by a socket file', () => connect({ path: socket }))
await attempt(
  'listen',
  () =>
    new Promise((yes, no) =>
      net
        .createServer()
        .listen(0, '127.0.0.1', () => yes('yes'))
        .on('error', no),
    ),
)
await attempt(
  'send UDP',
  () =>
    new Promise((yes, no) => {
      const sender = dgram.createSocket('udp4')
      sender.on('error', no)
      sender.send('x', 9, '127.0.0.1', (error) => (error ? no(error) : yes('yes')))
    }),
)
await attempt('signal the server', () => process.kill(Number(parent), 0))
await attempt('start programs', () => {
  const { error } = child.spawnSync('/bin/true')
  if (error) throw error
})
await attempt('take more memory than it may', () => Array.from({ length: 40 }, () => new Uint8Array(100_000_000)))
await attempt('keep the environment', () => {
  if (
    Object.keys(process.env).every((name) =>
      ['PATH', 'OPENSSL_CONF', 'MALLOC_ARENA_MAX', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name),
    )
  )
    throw new Error('nothing of it')
})
fs.writeSync(3, JSON.stringify(said))
process.reallyExit(0)
