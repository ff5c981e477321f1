import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import styles from './console.module.css'
import type { StaffView } from './load-staff.ts'
import { Unlock } from './proving.tsx'

interface Props<View> {
  readonly title: string
  readonly note?: string | undefined
  /** Absent while it is loaded. */
  readonly view?: StaffView<View>
  readonly children: (shown: View) => ReactNode
}

/** A page of the console under its heading: what was loaded, the password that is due, or what failed. */
export function StaffPage<View>({ title, note, view, children }: Props<View>) {
  return (
    <>
      <header className={styles['head']}>
        <h1>{title}</h1>
        {note ? <p>{note}</p> : null}
      </header>
      <Body view={view}>{children}</Body>
    </>
  )
}

function Body<View>({ view, children }: { view: StaffView<View> | undefined; children: Props<View>['children'] }) {
  const { t } = useMessages()
  if (!view) return null
  if (view.kind === 'locked') return <Unlock />
  if (view.kind === 'failed') return <LoadFailed heading="h2" title={t('staff.failed')} message={view.message} />
  return children(view.shown)
}
