import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { limitAtOnce } from './line.ts'
import { DUMMY_HASH, makePasswords } from './passwords.ts'

const passwords = makePasswords()
const cost = '$argon2id$v=19$m=19456,t=2,p=1$'

test('hashes with Argon2id at 19 MiB, two passes, one lane, and a salt of its own', async () => {
  const [one, two] = await Promise.all([passwords.hash('Tall Giraffe 42'), passwords.hash('Tall Giraffe 42')])
  expect(one.startsWith(cost)).toBe(true)
  expect(one).not.toBe(two)
  expect(await passwords.verify(one, 'Tall Giraffe 42')).toBe(true)
  expect(await passwords.verify(one, 'tall giraffe 42')).toBe(false)
})

test('where there is no hash it compares with one of the same cost and says no', async () => {
  expect(DUMMY_HASH.startsWith(cost)).toBe(true)
  expect(await verify(DUMMY_HASH, 'Tall Giraffe 42')).toBe(false)
  expect(await passwords.verify(undefined, 'Tall Giraffe 42')).toBe(false)
  expect(await passwords.verify(null, '')).toBe(false)
})

test('runs at most two at once, in the order they came, and goes on after a failure', async () => {
  const inLine = limitAtOnce(2)
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (i: number) =>
    inLine(async () => {
      most = Math.max(most, ++running)
      order.push(i)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (i === 3) throw new Error('failed')
    })
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => work(i)))
  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 20 }, (_, i) => i))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
