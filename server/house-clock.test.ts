import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../store/test-database.ts'
import { openHouseClock } from './house-clock.ts'

const { database, close } = await openTestDatabase()
afterAll(close)
afterEach(() => vi.useRealTimers())

test.each([1, -2])("a machine whose date is %d hours off goes by the database's", async (hours) => {
  const right = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: right + hours * 3_600_000 })
  const clock = await openHouseClock(database)
  expect(Math.abs(clock.now().getTime() - right)).toBeLessThan(30_000)
  vi.setSystemTime(right + 86_400_000) // and when its date jumps later on
  expect(Math.abs(clock.now().getTime() - right)).toBeLessThan(30_000)
  clock.close()
})
