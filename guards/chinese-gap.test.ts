// No screen sets a blank after a sentence that ends, in Chinese, with a full-width mark: `gap` of useMessages knows.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.resolve(import.meta.dirname, '../web')
const screens = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(path.join(web, name), 'utf8') }))
const messages = path.resolve(import.meta.dirname, '../messages')
const endsFull = new Set(
  readdirSync(messages)
    .filter((name) => name.endsWith('.zh-CN.json'))
    .flatMap((name) => Object.entries(JSON.parse(readFileSync(path.join(messages, name), 'utf8')) as object))
    .flatMap(([key, text]) => (/[，。；：！？…]$/.test(String(text)) ? [key] : [])),
)

/** `t('key', …)` with a blank written after it: in JSX, as `{' '}`, or in a template. */
const spaced =
  /(?<!=)\{t\((?:[^()']|\((?:[^()]|\([^()]*\))*\))*'([\w.-]+)'(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\}(?: (?=[\S])|\{' '\})/g
const find = (text: string): string[] =>
  [...text.matchAll(spaced)].map(([, key]) => key ?? '').filter((key) => endsFull.has(key))

test('no blank is written after a Chinese sentence', () => {
  expect(endsFull.size).toBeGreaterThan(300)
  expect(screens.flatMap(({ name, text }) => find(text).map((key) => `${name}: ${key}`))).toEqual([])
})

test('one that is written is found', () => {
  expect(find("{t('order.received', { amount: priceOf(it) })}{' '}")).toEqual(['order.received'])
  expect(find("{t('quiz.autosaved')} <b>")).toEqual(['quiz.autosaved'])
  expect(find("{isOn ? `${t('notebook.launch.short')} ${more}` : null}")).toEqual(['notebook.launch.short'])
  expect(find("{t('quiz.autosaved')}\n{gap}")).toEqual([])
})
