import { expect, test } from 'vitest'
import { readAddress } from './read-address.ts'

test.each([
  ['/Phase/ExperimentCheckout/A/b/C', '/phase/experimentCheckout/A/b/C'],
  ['/certificate/verif%79/N', '/certificate/verify/N'],
  ['//order//review/aB_c/', '/order/review/aB_c'],
  ['/home/../order/./review/%61B', '/order/review/aB'],
  ['\\login\\signin\\a@b.example', '/login/signin/a%40b.example'],
  ['http://other.site/HOME?x=1#y', '/home'],
  ['/ORDER/review/T.data', '/order/review/T.data'],
  ['/_.data', '/_.data'],
  ['', '/'],
])('%s is %s', (text, path) => expect(readAddress(text)).toMatchObject({ kind: 'screen', path }))

test.each(['/nowhere', '/order/review/t/more', '/phase/detail', '/phase/chec\u212Aout/x', '/logIn/sıgnin/x/y/z'])(
  '%s is no screen',
  (text) => expect(readAddress(text)).toEqual({ kind: 'other' }),
)
test.each(['/order/review/%zz', '/%ff', '/%'])('%s cannot be read', (text) =>
  expect(readAddress(text)).toEqual({ kind: 'unreadable' }),
)

test.each([
  ['/login/signin/lin@example.edu', '/login/signin/…'],
  ['/login/invitation/abc', '/login/invitation/…'],
  ['/message/unsubscribe/abc', '/message/unsubscribe/…'],
  ['/order/review/abc', '/order/review/…'],
  ['/Order/review/abc.data', '/order/review/….data'],
])('%s goes into no log and is never kept', (text, shown) =>
  expect(readAddress(text)).toMatchObject({ shown, hasSecret: true, isKept: false }),
)

test('what comes back from another site is a key by its query', () =>
  expect(readAddress('/my/thirdparty?code=a')).toMatchObject({
    shown: '/my/thirdparty',
    hasSecret: true,
    isKept: true,
  }))

test.each(['/certificate/verify/N', '/order/0b9a', '/phase/quiz/start/q/0b9a', '/message/detail/a/b'])(
  '%s is made anew each time',
  (text) => expect(readAddress(text)).toMatchObject({ isKept: false, hasSecret: false, shown: text }),
)
test.each(['/certificate/verify', '/login/signin', '/phase/detail/llm', '/home', '/my/info'])(
  '%s may be kept',
  (text) => expect(readAddress(text)).toMatchObject({ isKept: true }),
)
