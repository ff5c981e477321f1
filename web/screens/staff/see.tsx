import type { OutputOf } from '../../../contract/index.ts'
import { seenPages, type SeenPage } from '../../../contract/staff-see-pages.ts'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/see.ts'
import { makeStaffLoader } from './for-staff.ts'
import { SeeFrame } from './see/see-frame.tsx'
import { StaffPage } from './staff-page.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.learner')} · ${t('staff.brand')}` }

const pageOf = (asked: URLSearchParams): SeenPage => seenPages.find((one) => one === asked.get('page')) ?? 'courses'

export const clientLoader = makeStaffLoader(
  ({ params, request }: { params: { accountId: string }; request: Request }) => {
    const asked = new URL(request.url).searchParams
    const [cert, lesson, at] = [asked.get('cert'), asked.get('lesson'), asked.get('at')]
    return ask('/staff/see', {
      account_id: params.accountId,
      page: pageOf(asked),
      ...(cert === null ? {} : { cert_id: cert }),
      ...(lesson === null ? {} : { lesson_id: lesson }),
      ...(at === null ? {} : { at }),
    })
  },
)

/** A learner's own pages, read-only, under a bar that says so. */
export default function See({ loaderData: view, params }: Route.ComponentProps) {
  const { t } = useMessages()
  const title = view?.kind === 'shown' ? t('staff.see', { name: view.shown.name }) : t('staff.learner')
  return (
    <StaffPage title={title} view={view}>
      {(shown: OutputOf<'/staff/see'>) => <SeeFrame key={shown.until} accountId={params.accountId} seen={shown} />}
    </StaffPage>
  )
}
