import { expect, test } from 'vitest'
import { readProfiles } from './profile.ts'

test('a school says of each kind of machine what it costs, how long it takes and how many there are', () => {
  const profiles = readProfiles(' gpu:price=4,start=900,usual=60-300,places=8  large:price=2.5 free:price=0')
  expect(Object.fromEntries(profiles ?? [])).toEqual({
    gpu: { pricePercent: 400, startTimeoutSeconds: 900, usualStartSeconds: [60, 300], places: 8 },
    large: { pricePercent: 250 },
    free: { pricePercent: 0 },
  })
})

test.each([
  'gpu',
  'gpu:',
  'GPU:price=4',
  'gpu:price=-1',
  'gpu:price=1.234',
  'gpu:price=1e3',
  'gpu:places=0',
  'gpu:start=0',
  'gpu:usual=9-3',
  'gpu:colour=red',
  'gpu:price=1,price=2',
  'gpu:price=1 gpu:price=2',
])('what is written otherwise is nothing: %s', (text) => expect(readProfiles(text)).toBeUndefined())
