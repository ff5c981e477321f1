import { expect, test } from 'vitest'
import { renderTest } from './test-context.ts'

const plain = async (text: string) =>
  (await renderTest(text)).html.replaceAll('<span class="whole">', '{').replaceAll('</span>', '}')

test('a short sum and a row of numbers stay on one line', async () => {
  expect(await plain('You get 2 · 0 + 1 · 2 = 2 here.')).toBe('<p>You get {2 · 0 + 1 · 2 = 2} here.</p>')
  expect(await plain('It asks (0, −1) and gets ½/√2 = 0.354.')).toBe(
    '<p>It asks {(0, −1)} and gets {½/√2 = 0.354.}</p>',
  )
  expect(await plain('积分是 red · stop，得 3×4=12。')).toBe('<p>积分是 {red · stop，}得 {3×4=12。}</p>')
})

test('a long sum breaks before a sign, never after one, and no sum is longer than a phone', async () => {
  expect(await plain('So 0.663² + 0.245² + 0.090² + 0.100² = 0.180 nats.')).toBe(
    '<p>So {0.663²} {+ 0.245²} {+ 0.090²} {+ 0.100²} {= 0.180} nats.</p>',
  )
  expect(await plain('0.657 · (1, 0) + 0.242 · (0, 0) = (0.657, 0)')).toBe(
    '<p>{0.657 · (1, 0)} {+ 0.242 · (0, 0)} {= (0.657, 0)}</p>',
  )
})

test('code, addresses and lists of tokens stay as they are written', async () => {
  const text = '`1 + 2 = 3`, https://e.example/2018/7 and l · e · e · p · s · l · e · e · p · i · n · g.'
  expect(await plain(text)).not.toContain('{')
  expect(await plain('a well-known 10:30, p. 3-4, A4-gram')).not.toContain('{')
})
