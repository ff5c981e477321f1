import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetMissing, readLastPath, rememberLastPath } from './last-path.ts'
import { stubBrowser } from './test-browser.ts'

const origin = 'https://school.example'
beforeEach(() => stubBrowser(origin))
afterEach(() => vi.unstubAllGlobals())

const foreign = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example/home',
  'https:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  ' //evil.example',
  'home',
  '',
]

describe('where somebody goes back to', () => {
  it.each(foreign)('never leads away: %j', (stored) => {
    localStorage.setItem('lastPath', stored)
    expect(readLastPath('/my/learning')).toBe('/my/learning')
  })

  it('never leads away, whatever is stored', () => {
    // As a browser and as the router read it: the answer is parsed once more.
    const staysHere = (stored: string) => {
      localStorage.setItem('lastPath', stored)
      return new URL(readLastPath('/'), origin).origin === origin
    }
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
      'evil.example',
      'javascript:',
      'home',
      '格物',
    )
    const texts = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)
    const result = fc.check(fc.property(texts, staysHere), { numRuns: 5000 })
    expect(result.counterexample).toBeNull()
  })

  it.each([
    '/home',
    '/phase/detail/llm-foundations',
    '/phase/lesson-learn/a/b/c?t=12#part',
    '/questions?q=%E6%A0%BC',
    '/questions#quiz-again',
    '/phase/quiz/llm-foundations/llm-foundations.bytes',
    '/phase/detail/x.js',
    '/message?page=2&size=50',
  ])('leads back to a path of our own: %s', (path) => {
    rememberLastPath(path)
    expect(readLastPath('/my/learning')).toBe(path)
  })

  it.each([
    '/login',
    '/login/signin',
    '/login/signin/a@b.example',
    '/my/thirdparty?code=1',
    '/assets/x.js',
    '/films/hero',
    '/mark.svg',
    '/nowhere',
    '/order/review/token',
    '/message/unsubscribe/token',
    '/',
    '/phase/overview',
  ])('does not remember %s', (path) => {
    rememberLastPath('/phase')
    rememberLastPath(path)
    expect(readLastPath('/my/learning')).toBe('/phase')
  })

  it('is a page that is there: what turned out to be missing is put back to the place before, whichever is told first', () => {
    rememberLastPath('/phase#all')
    rememberLastPath('/phase/detail/nowhere?x=1')
    forgetMissing('/phase/detail/nowhere?x=1')
    expect(readLastPath('/my/learning')).toBe('/phase#all')
    forgetMissing('/phase/detail/nothing')
    rememberLastPath('/phase/detail/nothing')
    expect(readLastPath('/my/learning')).toBe('/phase#all')
    rememberLastPath('/questions')
    rememberLastPath('/phase/detail/nothing')
    expect(readLastPath('/my/learning')).toBe('/phase/detail/nothing')
  })

  it.each([
    ['/Phase//Detail/%61/', '/phase/detail/a'],
    ['/questions?q=格', '/questions?q=%E6%A0%BC'],
    ['/home/../phase#x y', '/phase#x%20y'],
  ])('has one spelling: %s is %s', (path, spelt) => {
    rememberLastPath(path)
    expect(localStorage.getItem('lastPath')).toBe(spelt)
  })

  it.each(['/login/signin', '/my/thirdparty', '/nowhere', '/order/review/token'])(
    'does not go back to %s even when it was stored',
    (path) => {
      localStorage.setItem('lastPath', path)
      expect(readLastPath('/my/learning')).toBe('/my/learning')
    },
  )

  it('falls back when nothing is stored', () => {
    expect(readLastPath('/my/learning')).toBe('/my/learning')
  })
})
