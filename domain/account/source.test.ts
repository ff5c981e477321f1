import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sourceOf, sourcesOf } from './source.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['0000:0000:0000:0000:0000:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['page', 'page'],
  ['not:an:address', 'not:an:address'],
  ['2001:db8:1:2:3:4:5:1ffff', '2001:db8:1:2:3:4:5:1ffff'], // no number of an address is so great
])('knows %s as the source %s', (address, source) => expect(sourceOf(address)).toBe(source))

test('counts an IPv6 address at three steps, each with a greater allowance', () => {
  expect(sourcesOf('2001:db8:aabb:ccdd::5')).toEqual([
    { key: '2001:db8:aabb:ccdd::/64', times: 1 },
    { key: '2001:db8:aabb:cc00::/56', times: 3 },
    { key: '2001:db8:aabb:0::/48', times: 10 },
  ])
  expect(sourcesOf('203.0.113.7')).toEqual([{ key: '203.0.113.7', times: 1 }])
})

test('all addresses of a /48 share its widest step, whatever they choose below', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xff_ff }), { minLength: 5, maxLength: 5 }), (rest) => {
      const address = `2001:db8:7:${rest.map((group) => group.toString(16)).join(':')}`
      expect(sourcesOf(address).at(-1)?.key).toBe('2001:db8:7:0::/48')
    }),
  )
})
