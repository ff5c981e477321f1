// A sentence that nobody asks for is translated, reviewed and read for nothing: it goes with the screen that had it.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const sources = globSync('{web,server,content,contract,domain,labs,store,messages,tools}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|(^|\/)test-[^/]*$|^messages\/generated\.ts$/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
const keys = globSync('messages/*.en.json', { cwd: root }).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object),
)

const hole = /\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/
const template = new RegExp(`\`([a-z]\\w*\\.(?:[\\w.-]|${hole.source})*)\``, 'gi')

/** The keys that stand in no text whole, and that no template with their beginning and end can put together: a part may hold dots. */
function findUnasked(asked: readonly string[], texts: readonly string[]): string[] {
  const whole = new Set(texts.flatMap((text) => [...text.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key]) => key)))
  const made = [...new Set(texts.flatMap((text) => [...text.matchAll(template)].map(([, inside = '']) => inside)))]
    .filter((inside) => inside.includes('${'))
    .map(
      (inside) =>
        new RegExp(
          `^${inside
            .split(hole)
            .map((part) => part.replaceAll('.', '\\.'))
            .join('.+')}$`,
        ),
    )
  return asked.filter((key) => !whole.has(key) && !made.some((pattern) => pattern.test(key)))
}

test('every sentence is asked for', () => {
  expect(keys.length).toBeGreaterThan(3000)
  expect(findUnasked(keys, sources)).toEqual([])
})

test('one that nobody asks for is found, and one that is put together is not', () => {
  const texts = ["t('order.copied')", 't(`order.state.${kind}`)', 't(`lesson.${of({ a: 1 })}.title`)']
  expect(findUnasked(['order.copied', 'order.state.paid', 'lesson.lab.title'], texts)).toEqual([])
  const unasked = ['order.copy', 'order.state', 'lesson.lab']
  expect(findUnasked(unasked, texts)).toEqual(unasked)
})
