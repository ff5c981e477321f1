import { expect, test } from 'vitest'
import { describeDevice, deviceKey } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36 MicroMessenger/8.0',
    'WeChat',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('names the device of %j', (userAgent, browser, system) =>
  expect(describeDevice(userAgent)).toEqual({ browser, system }),
)

test('an update of the browser makes no new device, another system does', () => {
  const key = (userAgent: string) => deviceKey(describeDevice(userAgent))
  expect(key('(Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36')).toBe(
    key('(Windows NT 11.0) Chrome/143.0.0.0 Safari/537.36'),
  )
  expect(key('(Windows NT 10.0) Chrome/142.0.0.0')).not.toBe(key('(X11; Linux x86_64) Chrome/142.0.0.0'))
})

test('a kind of device is remembered by what is known of it', () => {
  expect(deviceKey({ browser: 'Firefox', system: 'Linux' })).toBe('Firefox/Linux')
  expect(deviceKey({ browser: 'Firefox', system: null })).toBe('Firefox/')
  expect(deviceKey({ browser: null, system: 'Linux' })).toBe('/Linux')
})
