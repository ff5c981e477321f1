/** SPECIFICATION §9 */
export const pageSizes = [10, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** First, last, and the neighbours of the current page; a gap stands for what is left out, when that is more than one. */
export function pagesAround(page: number, last: number): (number | 'gap')[] {
  const keep = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((one) => one >= 1 && one <= last)
    .toSorted((a, b) => a - b)
  return keep.flatMap((one, at) => {
    const before = keep[at - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : ['gap' as const, one]
  })
}

export interface Paging {
  readonly page: number
  readonly size: PageSize
}

/** The page and size that an address asks for; what it cannot mean counts as not said. */
export function readPaging(query: URLSearchParams): Paging {
  const page = query.get('page') ?? ''
  const size = Number(query.get('size'))
  return { page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1, size: pageSizes.find((one) => one === size) ?? 10 }
}

/** The query for a page; what is usual is left out, so one place has one address. Other parts of the query stay. */
export function writePaging(query: URLSearchParams, { page, size }: Paging): string {
  const next = new URLSearchParams(query)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  if (size === 10) next.delete('size')
  else next.set('size', String(size))
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}
