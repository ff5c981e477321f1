import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Edition } from '../../../../contract/staff-content-calls.ts'
import type { OutputOf } from '../../../../contract/index.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { AskDialog } from '../../../parts/dialog/ask-dialog.tsx'
import { notify } from '../../../parts/notify.ts'
import { When } from '../../../parts/when.tsx'
import styles from '../console.module.css'
import { useSize } from '../house/use-size.ts'
import { useProve } from '../proving.tsx'
import running from '../running/running.module.css'
import { toStaff } from '../staff-paths.ts'
import table from '../table.module.css'
import own from './editions.module.css'
import { SendForm } from './send-form.tsx'

type Editions = OutputOf<'/staff/editions'>

/** While something is being done with one it is asked for so often. */
const EVERY_MS = 1000
const atWork: readonly Edition['state'][] = ['waiting', 'unpacking', 'checking', 'publishing']

/** The way in, and all that was sent, the newest first. */
export function ContentDesk({ first, reload }: { first: Editions; reload: () => Promise<Editions> }) {
  const { t } = useMessages()
  const prove = useProve()
  const [shown, setShown] = useState(first)
  const [chosen, setChosen] = useState<Edition>()
  const refresh = () => reload().then(setShown, () => {}) // the next turn asks again
  const isAtWork = shown.list.some(({ state }) => atWork.includes(state))
  const turn = useRef(refresh)
  // An effect: the clock is outside React.
  useEffect(() => {
    turn.current = refresh
  })
  useEffect(() => {
    if (!isAtWork) return
    const clock = setInterval(() => void turn.current(), EVERY_MS)
    return () => clearInterval(clock)
  }, [isAtWork])
  const way = chosen?.state === 'former' ? 'back' : 'new'
  return (
    <>
      <SendForm onSent={refresh} />
      <section className={styles['pane']} aria-labelledby="editions">
        <div className={styles['paneHead']}>
          <h2 id="editions">{t('staff.content.list')}</h2>
        </div>
        {shown.list.length === 0 ? (
          <p className={styles['paneBody']}>{t('staff.content.none')}</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keys, too
          <div className={styles['scroll']} role="group" aria-labelledby="editions" tabIndex={0}>
            <table className={table['table']}>
              <thead>
                <tr>
                  <th scope="col">{t('staff.content.course')}</th>
                  <th scope="col">{t('staff.content.sent')}</th>
                  <th scope="col">{t('staff.content.state')}</th>
                  <th scope="col">{t('staff.content.found')}</th>
                  <th scope="col">
                    <span className="hide-visually">{t('staff.content.publish')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.list.map((one) => (
                  <Row key={one.id} one={one} mayPublish={shown.may_publish} onPublish={() => setChosen(one)} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      {chosen ? (
        <AskDialog
          title={t('staff.content.publish.title', { is: way, course: chosen.course })}
          no={t('staff.cancel')}
          yes={t('staff.content.publish.go', { is: way })}
          onClose={() => setChosen(undefined)}
          act={async () => {
            await prove(() => call('/staff/edition-publish', { edition_id: chosen.id }, { isQuiet: true }))
            setChosen(undefined)
            notify(t('staff.content.publishing'))
            await refresh()
          }}
        >
          <p>{t('staff.content.publish.body')}</p>
        </AskDialog>
      ) : null}
    </>
  )
}

function Row({ one, mayPublish, onPublish }: { one: Edition; mayPublish: boolean; onPublish: () => void }) {
  const { t } = useMessages()
  const size = useSize()
  const name = one.is_shipped ? t('staff.content.shipped') : one.name
  return (
    <tr>
      <th scope="row">
        {one.is_shipped ? (
          one.course
        ) : (
          <Link to={toStaff.edition(one.id)}>{one.course === '' ? t('staff.content.unknown') : one.course}</Link>
        )}
        <br />
        <span className={styles['mute']}>{one.is_shipped ? name : `${name} · ${size(one.bytes)}`}</span>
      </th>
      <td>
        {one.is_shipped ? (
          '–'
        ) : (
          <>
            {one.by} <When seconds={one.made_at} />
          </>
        )}
      </td>
      <td>
        <span className={own['state']} data-state={one.state}>
          {t('staff.content.state.is', { state: one.state })}
        </span>
        {one.failure === null ? null : (
          <span data-warn="true"> {t('staff.content.failure', { why: one.failure })}</span>
        )}
        {one.published && one.state === 'live' ? (
          <span className={styles['mute']}>
            {' '}
            {one.published.by} <When seconds={one.published.at} />
          </span>
        ) : null}
      </td>
      <td>{one.is_shipped ? '–' : t('staff.content.counts', { errors: one.errors, warnings: one.warnings })}</td>
      <td>
        {mayPublish && (one.state === 'checked' || one.state === 'former') ? (
          <button type="button" className={running['press']} onClick={onPublish}>
            {t('staff.content.publish.press', { is: one.state === 'former' ? 'back' : 'new' })}
            <span className="hide-visually"> {`${one.course} ${name}`}</span>
          </button>
        ) : null}
      </td>
    </tr>
  )
}
