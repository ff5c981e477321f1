import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOf } from '../../../../contract/index.ts'
import type { StuckCase } from '../../../../contract/staff-overview-calls.ts'
import { stuckReasons } from '../../../../domain/staff/stuck.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { notify, notifyFailure } from '../../../parts/notify.ts'
import { When } from '../../../parts/when.tsx'
import styles from '../console.module.css'
import { useProve } from '../proving.tsx'
import { toStaff } from '../staff-paths.ts'
import { CaseRow } from './case-row.tsx'
import { Letter, type Texts } from './letter.tsx'
import own from './stuck.module.css'

/** As many as the call gives. */
const MOST_SHOWN = 200

type Shown = OutputOf<'/staff/stuck'>
const keyOf = (one: StuckCase): string => `${one.account_id} ${one.cert_id} ${one.reason} ${one.node_id}`
const keysOf = (list: readonly StuckCase[]): string => list.map(keyOf).join(' ')
const fieldsOf = ({ account_id, cert_id, node_id, reason }: StuckCase) => ({ account_id, cert_id, node_id, reason })

/** The cases by reason, and the letter to those that are marked, or to the one that is next. */
export function StuckDesk({ first, reload }: { first: Shown; reload: () => Promise<Shown> }) {
  const { t } = useMessages()
  const prove = useProve()
  const navigate = useNavigate()
  const [shown, setShown] = useState(first)
  const [reason, setReason] = useState<StuckCase['reason']>()
  const [chosen, setChosen] = useState<string>()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [isWriting, setIsWriting] = useState(0)
  /** The last letter that did not go, or not to all. */
  const [unsent, setUnsent] = useState<{ readonly to: string; readonly texts: Texts; readonly why: string }>()
  const list = stuckReasons
    .flatMap((one) => shown.list.filter((of) => of.reason === one))
    .filter((one) => reason === undefined || one.reason === reason)
  const at = Math.max(
    0,
    list.findIndex((one) => keyOf(one) === chosen),
  )
  const next = list[at]
  const to = marked.size > 0 ? list.filter((one) => marked.has(keyOf(one))) : next ? [next] : []
  const mark = (one: StuckCase) => {
    const key = keyOf(one)
    setIsWriting(0) // the text of a letter to others does not take the keys
    setMarked((now) => new Set(now.has(key) ? [...now].filter((other) => other !== key) : [...now, key]))
  }
  const refresh = () => reload().then(setShown, () => {}) // what is shown stays
  const putAway = async (one: StuckCase) => {
    try {
      await prove(() => call('/staff/stuck-seen', fieldsOf(one), { isQuiet: true }))
      setShown((now) => ({ ...now, list: now.list.filter((other) => keyOf(other) !== keyOf(one)) }))
    } catch (error) {
      notifyFailure(error instanceof Error ? error.message : t('staff.failed'))
      await refresh()
    }
  }
  const step = (by: number) => {
    setIsWriting(0)
    setChosen(keyOfAt(list, Math.min(list.length - 1, Math.max(0, at + by))))
  }
  usePageKeys((key) => {
    if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1)
    else if (key === 'x' && next) mark(next)
    else if (key === 'e' && next) void putAway(next)
    else if (key === 'w' && next) setIsWriting((count) => count + 1)
    else if (key === 'Enter' && next && !isControl(document.activeElement))
      void navigate(toStaff.learner(next.account_id))
    else return false
    return true
  })
  /** To each in their language. Who has no letter by it stays marked, with what was written and why. */
  const send = async (texts: Texts) => {
    const unsent: StuckCase[] = []
    const why: string[] = []
    for (const one of to)
      try {
        await prove(() =>
          call('/staff/stuck-write', { ...fieldsOf(one), text: texts[one.lang] ?? '' }, { isQuiet: true }),
        )
      } catch (error) {
        unsent.push(one)
        why.push(`${one.name}: ${error instanceof Error ? error.message : ''}`)
      }
    setIsWriting(0)
    if (unsent.length === 0) {
      if (marked.size === 0) step(1)
      setMarked(new Set())
      await refresh()
      notify(t('staff.stuck.sent', { count: to.length }))
    } else {
      setUnsent({ to: keysOf(unsent), texts, why: why.join('\n') })
      setMarked(new Set(unsent.map(keyOf)))
      await refresh()
    }
  }
  const countOf = (one: StuckCase['reason']) => shown.list.filter((of) => of.reason === one).length
  return (
    <div className={own['desk']}>
      <section className={styles['pane']} aria-labelledby="cases">
        <div className={styles['paneHead']}>
          <h2 id="cases">{t('staff.stuck.cases', { count: shown.list.length })}</h2>
          {shown.counted_at === null ? null : (
            <small>
              {t('staff.counted')} <When seconds={shown.counted_at} />
            </small>
          )}
          {shown.list.length >= MOST_SHOWN ? <small>{t('staff.stuck.more')}</small> : null}
          <span className={own['keys']} aria-hidden="true">
            {(['enter', 'x', 'w', 'e'] as const).map((key) => (
              <span key={key}>
                <kbd>{key === 'enter' ? '↵' : key.toUpperCase()}</kbd> {t('staff.stuck.key', { key })}
              </span>
            ))}
          </span>
        </div>
        <div className={own['chips']} role="group" aria-label={t('staff.stuck.narrow')}>
          {[undefined, ...stuckReasons.filter((one) => countOf(one) > 0)].map((one) => (
            <button key={one ?? ''} type="button" aria-pressed={reason === one} onClick={() => setReason(one)}>
              {one ? t('staff.stuck.reason', { reason: one }) : t('staff.stuck.all')}
              <small>{one ? countOf(one) : shown.list.length}</small>
            </button>
          ))}
        </div>
        {list.length === 0 ? (
          <p className={styles['paneBody']}>
            {t(shown.counted_at === null ? 'staff.today.uncounted' : 'staff.stuck.none')}
          </p>
        ) : (
          stuckReasons
            .filter((one) => list.some((of) => of.reason === one))
            .map((one) => (
              <div key={one}>
                <h3 className={own['reason']}>{t('staff.stuck.reason', { reason: one })}</h3>
                <ul>
                  {list
                    .filter((of) => of.reason === one)
                    .map((of) => (
                      <CaseRow
                        key={keyOf(of)}
                        one={of}
                        isNext={of === next}
                        isMarked={marked.has(keyOf(of))}
                        onMark={() => mark(of)}
                        onChoose={() => setChosen(keyOf(of))}
                        onSeen={() => void putAway(of)}
                      />
                    ))}
                </ul>
              </div>
            ))
        )}
      </section>
      {to.length > 0 ? (
        <Letter
          key={keysOf(to)}
          to={to}
          letters={shown.letters}
          unsent={unsent?.to === keysOf(to) ? unsent : undefined}
          focus={isWriting}
          send={send}
        />
      ) : null}
    </div>
  )
}

/** What has the focus answers Enter itself. */
const isControl = (at: Element | null): boolean => at?.closest('a, button') != null

const keyOfAt = (list: readonly StuckCase[], at: number): string | undefined => {
  const one = list[at]
  return one && keyOf(one)
}
