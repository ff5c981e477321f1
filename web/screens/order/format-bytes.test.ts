import { expect, test } from 'vitest'
import { formatBytes, formatTooLarge } from './format-bytes.ts'

const MB = 1024 * 1024

test.each([
  [10 * MB + 10, 'en', '10,485,770 bytes', '10 MB (10,485,760 bytes)'],
  [10 * MB + 10, 'zh-CN', '10,485,770 字节', '10 MB（10,485,760 字节）'],
  [10.2 * MB, 'en', '10.2 MB', '10 MB'],
])('a file of %d bytes over 10 MB is told with numbers that differ (%s)', (bytes, locale, size, limit) => {
  expect(formatTooLarge({ bytes, most: 10 * MB }, locale)).toEqual({ size, limit })
})

test('a small file has at least 1 kB', () => expect(formatBytes(10, 'en')).toBe('1 kB'))
