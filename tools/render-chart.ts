// Lints the Helm chart and renders it with the helm on the path: `node tools/render-chart.ts`. The result is committed
// with a hash of what it was made from, so that the tests, which have no helm, look at what helm really made
// (deploy.test.ts).
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../deploy/helm')
export const RENDERED = path.join(folder, 'rendered.yaml')

/** Of the chart and of the values that it is rendered with. */
export function hashChart(of = folder): string {
  const files = readdirSync(path.join(of, 'tessera'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const names = [...files.map((entry) => path.join(entry.parentPath, entry.name)), path.join(of, 'example.yaml')].sort()
  return names
    .reduce(
      (hash, name) => hash.update(`${path.relative(of, name)}\0`).update(readFileSync(name)),
      createHash('sha256'),
    )
    .digest('hex')
}

export const headOf = (hash: string): string => `# Made by tools/render-chart.ts of ${hash}`

if (import.meta.main) {
  const helm = (...args: string[]) =>
    execFileSync('helm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  helm('lint', '--strict', 'tessera', '--values', 'example.yaml')
  const text = helm('template', 'tessera', 'tessera', '--namespace', 'tessera', '--values', 'example.yaml')
  writeFileSync(RENDERED, `${headOf(hashChart())}\n# ${helm('version', '--short').trim()}\n${text}`)
}
