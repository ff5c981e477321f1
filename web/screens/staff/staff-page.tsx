import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { PrivatePage } from '../private-page.tsx'
import styles from './console.module.css'
import type { StaffView } from './for-staff.ts'
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
  const { t } = useMessages()
  const frame = (content: ReactNode) => (
    <>
      <header className={styles['head']}>
        <h1>{title}</h1>
        {note ? <p>{note}</p> : null}
      </header>
      {content}
    </>
  )
  return (
    <PrivatePage {...(view ? { view } : {})} frame={frame} failed={{ title: t('staff.failed') }}>
      {(found) => frame(found.kind === 'locked' ? <Unlock /> : children(found.shown))}
    </PrivatePage>
  )
}
