// Builds the pages, then compresses what never changes so that serving it costs nothing.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Every page carries the table of all routes. What each imports is there for preloading only, which we leave to the browser, and what a route has not need not be said: half of the table. */
function lightenManifest(): void {
  const prefix = 'window.__reactRouterManifest='
  const [name, ...others] = readdirSync('build/client/assets').filter((file) => /^manifest-\w+\.js$/.test(file))
  const file = `build/client/assets/${name}`
  const text = readFileSync(file, 'utf8')
  if (others.length > 0 || !text.startsWith(prefix)) throw new Error('the table of routes is not where or what it was')
  const { entry, routes, ...rest } = JSON.parse(text.slice(prefix.length).replace(/;\s*$/, '')) as { entry: object; routes: Record<string, object> } // the router's own
  const light = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, Object.fromEntries(Object.entries(route).filter(([field, value]) => field !== 'imports' && value !== false))]))
  writeFileSync(file, `${prefix}${JSON.stringify({ ...rest, entry: { ...entry, imports: [] }, routes: light })};`)
}

const built = spawnSync('react-router', ['build'], { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } })
if (built.error) throw built.error // react-router is not on the path: start.mjs puts it there
const log = built.stdout + built.stderr
if (built.status !== 0) {
  console.error(log)
  process.exit(1)
}
// A split that came undone makes the first load heavier without a word (STACK §5).
if (log.includes('INEFFECTIVE_DYNAMIC_IMPORT')) {
  console.error(log)
  process.exit(1)
}
lightenManifest()
for (const folder of ['build/client/assets', 'build/client/films']) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
// After the pages: their build begins with an empty folder.
if (spawnSync(process.execPath, ['tools/lab-files.ts'], { stdio: 'inherit' }).status !== 0) process.exit(1)
