// Builds the pages, then compresses what never changes so that serving it costs nothing.
import { spawn } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { transformWithOxc } from 'vite'
import { isConsoleRoute, learnersTable } from '../domain/address/console.ts'
import { writeNotices } from './notices.ts'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/**
 * Every page carries the table of all routes. What each imports is there for preloading only, which we leave to the
 * browser, and what a route has not need not be said, nor its name twice: half of the table. The console's screens are in
 * the staff's table only; that of everybody else lies beside it.
 */
function lightenManifest(): void {
  const prefix = 'window.__reactRouterManifest='
  const [name, ...others] = readdirSync('build/client/assets').filter((file) => /^manifest-\w+\.js$/.test(file))
  const file = `build/client/assets/${name}`
  const text = readFileSync(file, 'utf8')
  if (others.length > 0 || !text.startsWith(prefix)) throw new Error('the table of routes is not where or what it was')
  const { entry, routes, url, ...rest } = JSON.parse(text.slice(prefix.length).replace(/;\s*$/, '')) as {
    entry: object
    routes: Record<string, object>
    url: string
  } // the router's own
  const light = Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      Object.fromEntries(
        Object.entries(route).filter(([field, value]) => field !== 'imports' && field !== 'id' && value !== false),
      ),
    ]),
  )
  const write = (to: (name: string) => string, table: object) =>
    writeFileSync(
      to(file),
      `const routes=${JSON.stringify(table)};for(const id in routes)routes[id].id=id;${prefix}${JSON.stringify({ url: to(url), ...rest, entry: { ...entry, imports: [] } }).slice(0, -1)},routes};`, // a page asks for its table's url once more
    )
  write((name) => name, light)
  write(learnersTable, Object.fromEntries(Object.entries(light).filter(([id]) => !isConsoleRoute(id))))
}

/** They import nothing, so their types are all that has to go, and the word that makes modules of them. */
async function writeWorkers(): Promise<void> {
  for (const name of ['worker', 'ended-worker']) {
    const { code } = await transformWithOxc(readFileSync(`web/offline/${name}.ts`, 'utf8'), `${name}.ts`)
    writeFileSync(`build/client/${name}.js`, code.replace(/^export \{\};?$/m, ''))
  }
}

// Two processors, two pieces of work: Python is packed while the pages are built.
const lab = spawn(process.execPath, ['tools/lab-files.ts', '--made', ...process.argv.slice(2)], { stdio: 'inherit' })
const seconds = () => `${(performance.now() / 1000).toFixed(1)} s`
const labDone = new Promise<number | null>((resolve) =>
  lab.on('close', (code) => {
    process.stdout.write(`Python ${seconds()} … `)
    resolve(code)
  }),
)
const pages = spawn('react-router', ['build'], {
  stdio: ['ignore', 'pipe', 'pipe'],
  env: { ...process.env, NODE_ENV: 'production' },
})
let log = ''
for (const stream of [pages.stdout, pages.stderr])
  stream.setEncoding('utf8').on('data', (text: string) => (log += text))
const status = await new Promise<number | null>((resolve, reject) => pages.on('close', resolve).on('error', reject)) // an error: react-router is not on the path; start.mjs puts it there
if (status !== 0) {
  console.error(log)
  lab.kill()
  process.exit(1)
}
// A split that came undone makes the first load heavier without a word (STACK §5).
if (log.includes('INEFFECTIVE_DYNAMIC_IMPORT')) {
  console.error(log)
  process.exit(1)
}
lightenManifest()
writeNotices('.')
await writeWorkers()
const files = ['build/client/assets', 'build/client/films']
  .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
  .filter((file) => /\.(js|css|svg)$/.test(file))
await Promise.all(
  files.map(async (file) => {
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, await packBrotli(bytes))
    writeFileSync(`${file}.gz`, await packGzip(bytes, { level: 9 }))
  }),
)
process.stdout.write(`pages ${seconds()} … `)
// After the pages: their build begins with an empty folder.
if ((await labDone) !== 0) process.exit(1)
cpSync('.build/lab', 'build/lab', { recursive: true })
