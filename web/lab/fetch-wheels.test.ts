import { expect, test } from 'vitest'
import { listNeeded } from './fetch-wheels.ts'

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
