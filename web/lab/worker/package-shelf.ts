// Packages that the school has for its labs: loaded when a cell imports them.
import type { PyodideInterface } from 'pyodide'
import type { Wheels } from '../kernel-wire.ts'
import { loadMore } from './start-python.ts'

export interface PackageShelf {
  /** Packages that hold these modules and are not loaded. */
  readonly find: (modules: readonly string[]) => readonly string[]
  /** @throws when one of them does not load */
  readonly load: (names: readonly string[], files: Wheels['files']) => Promise<void>
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly name: string; readonly imports?: readonly string[] }>>
}

export function openShelf(pyodide: PyodideInterface, lock: string): PackageShelf {
  const holders = new Map(
    Object.values((JSON.parse(lock) as Lock).packages).flatMap(({ name, imports = [] }) =>
      imports.map((module) => [module, name] as const),
    ),
  )
  return {
    find: (modules) => [
      ...new Set(
        modules.flatMap((module) => {
          const name = holders.get(module)
          return name === undefined || name in pyodide.loadedPackages ? [] : [name]
        }),
      ),
    ],
    load: (names, files) => loadMore(pyodide, names, files),
  }
}
