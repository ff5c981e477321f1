import { describe, expect, test } from 'vitest'
import { lastPage, pagesAround, readPaging, writePaging } from './pages-around.ts'

describe('the pages that are shown', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 'gap', 9]],
    [3, 9, [1, 2, 3, 4, 'gap', 9]],
    [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [6, 9, [1, 'gap', 5, 6, 7, 8, 9]],
    [9, 9, [1, 'gap', 8, 9]],
  ])('page %s of %s', (page, last, shown) => expect(pagesAround(page, last)).toEqual(shown))
})

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [100_000, 10_000],
])('%s in pages of ten have the last page %s', (total, last) => expect(lastPage(total, 10)).toBe(last))

describe('the address', () => {
  test.each([
    ['', { page: 1, size: 10 }],
    ['?page=3&size=50', { page: 3, size: 50 }],
    ['?page=0&size=30', { page: 1, size: 10 }],
    ['?page=-1&size=', { page: 1, size: 10 }],
    ['?page=1e3&size=1e2', { page: 1, size: 100 }],
    ['?page=99999999999', { page: 1, size: 10 }],
  ])('%s means %o', (query, paging) => expect(readPaging(new URLSearchParams(query))).toEqual(paging))

  test('leaves out what is usual and keeps the rest', () => {
    expect(writePaging(new URLSearchParams('page=4'), { page: 1, size: 10 })).toBe('')
    expect(writePaging(new URLSearchParams('show=unread&page=4'), { page: 2, size: 20 })).toBe(
      '?show=unread&page=2&size=20',
    )
  })
})
