import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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

test.each([true, false])(
  'a wheel that is not what the list says never reaches Python (hashed here: %s)',
  async (isSecure) => {
    vi.stubGlobal('isSecureContext', isSecure)
    onTestFinished(() => void vi.unstubAllGlobals())
    const [right, changed] = [Buffer.from('wheel'), Buffer.from('whee1')]
    let given = right
    const sha256 = createHash('sha256').update(right).digest('hex')
    const list = JSON.stringify({ info: {}, packages: { six: { ...entry('six'), sha256 } } })
    const server = createServer(({ url }, response) => response.end(url?.endsWith('.json') ? list : given))
    onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const folder = `http://127.0.0.1:${(server.address() as AddressInfo).port}/` // it listens on TCP
    const take = () => fetchWheels(['six'], { folder, signal: AbortSignal.timeout(10_000) })
    expect(Object.keys((await take())?.files ?? {})).toEqual(['six-1.0-py3-none-any.whl'])
    given = changed
    await expect(take()).rejects.toThrow('files-missing')
  },
)
