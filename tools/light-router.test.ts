import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lightFiles, trimRouter } from './light-router.ts'

const dist = path.dirname(fileURLToPath(import.meta.resolve('react-router'))).replace(/development$/, 'production')
const read = (file: string) => readFileSync(path.join(dist, file), 'utf8')
const root = path.join(import.meta.dirname, '..')

test.each(lightFiles)('the installed router’s %s has each place that is left out, and is smaller without', (file) => {
  const code = read(file)
  expect(trimRouter(file, code)?.length).toBeLessThan(code.length)
})

test('a router that changed ends the build, instead of being sent as it is or cut elsewhere', () => {
  const file = 'lib/router/router.js'
  const code = read(file)
  expect(() => trimRouter(file, code.replace('async function handleAction(', 'async function act('))).toThrow(
    /handleAction/,
  )
  expect(() => trimRouter(file, code.replace('if (opts?.mask) {', 'if (opts.mask) {'))).toThrow(/mask/)
  expect(() => trimRouter(file, `${code}\nfunction shouldBlockNavigation(a) {\n}\n`)).toThrow(/shouldBlockNavigation/)
  expect(trimRouter('lib/href.js', code)).toBeUndefined()
})

test('no screen asks for what is left out', () => {
  const asks =
    /\bForm,|<Form\b|\b(useFetchers?|useSubmit|useFormAction|useActionData|useBlocker|unstable_usePrompt|useViewTransitionState|PrefetchPageLinks|clientAction|clientMiddleware|serverLoader|Await)\b|\b(viewTransition|prefetch|mask|reloadDocument|flushSync)[=:]/
  const asking = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => {
    if (/\.test\.tsx?$/.test(file)) return false
    const code = readFileSync(path.join(root, file), 'utf8')
    return /from 'react-router'/.test(code) && asks.test(code)
  })
  expect(asking).toEqual([])
  // What is rendered on the server alone has no data that a browser would have to ask the router for.
  const unasked = globSync('web/screens/**/*.tsx', { cwd: root }).filter((file) => {
    const code = readFileSync(path.join(root, file), 'utf8')
    return (
      /export (const|async function|function) loader\b/.test(code) &&
      !/export (const|async function|function) clientLoader\b/.test(code)
    )
  })
  expect(unasked).toEqual([])
})
