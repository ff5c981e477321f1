import { expect, test } from 'vitest'
import { openPython } from '../test-shipped.ts'
import { findPackageModules, libraryModules, missingModules } from './python-library.ts'

const python = await openPython()

test('the lists are those of the Python that learners have', async () => {
  const ask = (code: string) =>
    JSON.parse(String(python.runPython(`import importlib.util, json, sys\n${code}`))) as string[] // a list of names, as asked for
  const names = ask('json.dumps(sorted(name for name in sys.stdlib_module_names if not name.startswith("_")))')
  const absent = ask(
    `json.dumps([name for name in ${JSON.stringify(names)} if importlib.util.find_spec(name) is None])`,
  )
  expect([...libraryModules].toSorted()).toEqual(names)
  expect([...missingModules].toSorted()).toEqual(absent)
})

test('a package brings its modules and those that it needs', () => {
  expect([...findPackageModules(['pandas'])]).toEqual(expect.arrayContaining(['pandas', 'numpy', 'dateutil']))
  expect([...findPackageModules(['scikit-learn'])]).toContain('sklearn')
  expect([...findPackageModules(['our_own-tools'])]).toEqual(['our_own_tools'])
  expect(findPackageModules([])).toEqual(new Set())
})
