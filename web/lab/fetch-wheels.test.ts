import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchWheels, listNeeded } from './fetch-wheels.ts'

const entry = (name: string, depends: string[] = []) => ({
  name,
  file_name: `${name}-1.0-py3-none-any.whl`,
  sha256: '',
  depends,
})
const lock = {
  info: {},
  packages: {
    numpy: entry('numpy'),
    pandas: entry('pandas', ['numpy', 'python-dateutil']),
    'python-dateutil': entry('python-dateutil', ['six']),
    six: entry('six', ['numpy']),
  },
}

test('a package comes with all that it needs, each once', () => {
  expect(listNeeded(lock, ['Pandas', 'numpy']).map(({ name }) => name)).toEqual([
    'pandas',
    'numpy',
    'python-dateutil',
    'six',
  ])
})

test('a package that the school has not is named', () => {
  expect(() => listNeeded(lock, ['torch'])).toThrow('package-missing: torch')
})

test('a wheel that is not what the list says never reaches Python', async () => {
  const asked: RequestInit[] = []
  let wheel = 'wheel'
  const sha256 = 'ba59926159d2aa256eb8739b8da7e2b574b960e1202c6d624cbe981cef996c91' // of `wheel`
  const list = JSON.stringify({ info: {}, packages: { six: { ...entry('six'), sha256 } } })
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    asked.push(options)
    return new Response(address.endsWith('.json') ? list : wheel)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const take = (isSecure: boolean) => {
    vi.stubGlobal('isSecureContext', isSecure)
    return fetchWheels(['six'], { folder: '/wheels/', signal: AbortSignal.timeout(10_000) })
  }
  expect(Object.keys((await take(true))?.files ?? {})).toEqual(['six-1.0-py3-none-any.whl'])
  wheel = 'whee1'
  await expect(take(true)).rejects.toThrow('files-missing')
  // Where a page may not hash, the browser itself is asked to.
  await take(false)
  expect(asked.at(-1)?.integrity).toBe('sha256-ulmSYVnSqiVuuHObjafitXS5YOEgLG1iTL6YHO+ZbJE=')
})
