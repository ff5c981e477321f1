// Builds the pages, then compresses what never changes so that serving it costs nothing.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

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
