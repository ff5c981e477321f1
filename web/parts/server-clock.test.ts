import { describe, expect, it } from 'vitest'
import { formatTimer, openServerClock, passedMark } from './server-clock.ts'

function setUp({ date, serverNow }: { date: number; serverNow: number }) {
  const device = { date, monotonic: 5_000 }
  const clock = openServerClock({ date: () => device.date, monotonic: () => device.monotonic }, serverNow)
  const pass = (seconds: number) => {
    device.date += seconds * 1000
    device.monotonic += seconds * 1000
  }
  return { device, clock, pass }
}

describe('the server’s clock on a device', () => {
  it('counts on from what the server said, however wrong the device’s clock is', () => {
    const { clock, pass } = setUp({ date: 0, serverNow: 1_800_000_000 })
    pass(90)
    expect(clock.now()).toBe(1_800_000_090)
    expect(clock.isInDoubt()).toBe(false)
  })

  it('counts the time that the device slept', () => {
    const { clock, device } = setUp({ date: 1_000_000, serverNow: 1_800_000_000 })
    device.date += 3_600_000 // the monotonic clock stood still
    expect(clock.now()).toBe(1_800_003_600)
    expect(clock.isInDoubt()).toBe(true)
  })

  it('gains nothing when the device’s clock is set back', () => {
    const { clock, device, pass } = setUp({ date: 100_000_000, serverNow: 1_800_000_000 })
    pass(10)
    device.date -= 3_600_000
    expect(clock.now()).toBe(1_800_000_010)
    expect(clock.isInDoubt()).toBe(true)
  })

  it('is sure again once the server has answered', () => {
    const { clock, device } = setUp({ date: 1_000_000, serverNow: 1_800_000_000 })
    device.date += 3_600_000
    clock.sync(1_800_000_002)
    expect(clock.now()).toBe(1_800_000_002)
    expect(clock.isInDoubt()).toBe(false)
  })
})

describe('the timer', () => {
  it.each([
    [684, '00:11:24'],
    [3_600, '01:00:00'],
    [86_399.9, '23:59:59'],
    [360_000, '100:00:00'],
    [0.4, '00:00:00'],
    [-5, '00:00:00'],
  ])('shows %s s as %s', (seconds, shown) => expect(formatTimer(seconds)).toBe(shown))

  it.each([
    [301, 300, 5],
    [300, 299, undefined],
    [61, 60, 1],
    [400, 30, 1],
    [400, 0, undefined],
    [900, 899, undefined],
  ])('from %s s to %s s tells of %s minutes', (before, now, mark) => expect(passedMark(before, now)).toBe(mark))
})
