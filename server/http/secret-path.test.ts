import { expect, test } from 'vitest'
import { hasSecret, hideSecret } from './secret-path.ts'

test.each([
  ['/login/signin/lin@example.edu', '/login/signin/…'],
  ['/login/invitation/abc', '/login/invitation/…'],
  ['/message/unsubscribe/abc', '/message/unsubscribe/…'],
  ['/order/review/abc', '/order/review/…'],
  ['/my/thirdparty?code=abc&state=def', '/my/thirdparty?…'],
])('%s goes into no log', (path, shown) => {
  expect(hasSecret(path)).toBe(true)
  expect(hideSecret(path)).toBe(shown)
})

test.each(['/login/signin', '/login/signin/', '/message', '/message/detail/a/b', '/order/abc', '/my/thirdparty', '/home'])('%s holds none', (path) => {
  expect(hasSecret(path)).toBe(false)
  expect(hideSecret(path)).toBe(path)
})
