import { redirect } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { lastPage, readPaging, writePaging, type Paging } from '../../parts/pagination/pages-around.ts'
import { to } from '../../paths.ts'
import { forLearner, type NotLoaded } from '../for-learner.ts'

export type Hours = OutputOf<'/order/hours'>
export type HoursView =
  | { readonly kind: 'learner'; readonly hours: Hours; readonly paging: Paging; readonly buy: string | undefined }
  | NotLoaded

export function loadHours({ request }: { request: Request }): Promise<HoursView> {
  const query = new URL(request.url).searchParams
  const paging = readPaging(query)
  const phase = query.get('phase')
  return forLearner(async () => {
    const hours = await ask('/order/hours', {
      ...(phase === null ? {} : { cert_id: phase }),
      page: String(paging.page),
      page_size: String(paging.size),
    })
    const last = lastPage(hours.pagination.total, paging.size)
    if (paging.page > last) throw redirect(to.hours(writePaging(query, { page: last, size: paging.size })))
    return {
      kind: 'learner',
      hours,
      paging,
      buy: hours.cert_id === null ? undefined : await findCheckout(hours.cert_id),
    }
  })
}

/**
 * Where hours for a phase are bought: its address names a lesson with an experiment. Without one there is nothing to
 * buy.
 */
async function findCheckout(phase: string): Promise<string | undefined> {
  try {
    const [{ map_id: outline }, { map_tree: tree }] = await Promise.all([
      ask('/index/cert-detail', { id: phase }),
      ask('/index/cert-category-tree', { id: phase }),
    ])
    const lesson = tree.flatMap(({ children }) => children).find(({ node }) => node.items.includes('experiment'))
    return lesson && to.buyHours({ outline, lesson: lesson.node.id, phase })
  } catch {
    return undefined // the statement is what was asked for
  }
}
