// The supply chain's promises: exact versions, integrity for each package, install scripts by name only, no registry host.
import { readFileSync } from 'node:fs'

export interface Manifest {
  readonly dependencies: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  /** npm's own field: whose install scripts may run (true) and whose were looked at and may not (false). */
  readonly allowScripts?: Record<string, boolean>
}
export interface Lock {
  readonly packages: Record<
    string,
    { version?: string; integrity?: string; resolved?: string; hasInstallScript?: boolean; link?: boolean }
  >
}

/** A sentence for each promise that is broken. */
export function findBrokenPromises(manifest: Manifest, lock: Lock): string[] {
  const problems: string[] = []
  const allowed = manifest.allowScripts ?? {}
  for (const [name, version] of Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  })) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      problems.push(`${name} is not pinned to an exact version: ${version}`)
  }
  const withScript = new Set<string>()
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place === '') continue
    if (!/^sha512-/.test(entry.integrity ?? '')) problems.push(`${place} has no integrity`)
    if (entry.resolved) problems.push(`${place} names a registry host`)
    if (entry.link) problems.push(`${place} is a link: what it leads to has no hash`)
    if (entry.hasInstallScript) withScript.add(place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length))
  }
  for (const name of withScript)
    if (!(name in allowed))
      problems.push(`${name} has an install script that allowScripts of package.json does not name`)
  for (const name of Object.keys(allowed))
    if (!withScript.has(name)) problems.push(`allowScripts of package.json names ${name}, which has no install script`)
  return problems
}

if (import.meta.main) {
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
  const problems = ['.', 'bench/lighthouse'].flatMap((folder) =>
    findBrokenPromises(read(`${folder}/package.json`) as Manifest, read(`${folder}/package-lock.json`) as Lock),
  ) // npm's own formats
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exit(1)
  }
}
