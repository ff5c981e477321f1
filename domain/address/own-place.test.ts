import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOwnPlace } from './own-place.ts'

test.each([
  '//other.site',
  '//other.site/home',
  '/\\other.site/home',
  '\\\\other.site',
  '/\t/other.site',
  '/.//other.site',
  '/a/..//other.site',
  '/%2e//other.site',
  'https://other.site/home',
  'javascript:alert(1)',
  'home',
  '/home\n',
  '',
  '/nowhere',
  '/%zz',
])('%j is no place of ours', (text) => expect(readOwnPlace(text)).toBe(undefined))

test.each([
  ['/questions?q=格物#b c', '/questions?q=%E6%A0%BC%E7%89%A9#b%20c'],
  ['/Phase/detail/A/', '/phase/detail/A'],
  ['/..//home', '/home'],
  ['/', '/'],
])('%s leads to %s', (text, path) => expect(readOwnPlace(text)?.path).toBe(path))

test('leads to our own site alone, whatever is asked, and can stand in a header', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    '%2f',
    '%5c',
    '%2e',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
    '\u0000',
    '\uD800',
    'other.site',
    'https:',
    'home',
    'phase',
    '格物',
  )
  const texts = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)
  const holds = (text: string) => {
    const path = readOwnPlace(text)?.path
    return path === undefined || (/^\/(?![\\/])[!-~]*$/.test(path) && path === readOwnPlace(path)?.path)
  }
  expect(fc.check(fc.property(texts, holds), { numRuns: 5000 }).counterexample).toBeNull()
})
