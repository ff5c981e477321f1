import { useMessages } from '../../../i18n/use-messages.ts'
import { useLab } from '../lab-context.ts'
import { formatTimer } from '../../../parts/server-clock.ts'
import { wordSpan } from '../../../parts/word-span.ts'
import { formatClockTime } from '../model/clock.ts'
import { useStore } from '../../../use-store.ts'
import type { SaveState } from '../saving/saver.ts'
import styles from './session-bar.module.css'
import { readTimes, standingOf } from './standing.ts'
import { useSeconds } from './use-seconds.ts'

const bold = (chunks: React.ReactNode) => <b>{chunks}</b>

/** State, time used and left, and whether the work is safe: a press on that leads to the versions. */
export function SessionBar({ onVersions }: { onVersions: () => void }) {
  const { t, rich, locale } = useMessages()
  const lab = useLab()
  const view = useStore(lab.session.view)
  const saving = useStore(lab.saving)
  const standing = standingOf(view)
  const isCounting = standing === 'running' || standing === 'unreachable'
  const now = useSeconds(isCounting)
  const { used, left } = readTimes(view, now)
  const { hours, session } = view.status
  const words = view.writer === 'other' ? t('notebook.save.readOnly') : wordSave(saving, t)
  return (
    <div className={styles['bar']}>
      <p className={styles['pill']} data-standing={standing} role="status">
        {t(`notebook.state.${standing}`)}
      </p>
      <p className={styles['times']} role="timer" aria-live="off">
        {session && standing !== 'alone' ? (
          <span>
            {rich('notebook.time.used', {
              time: isCounting ? formatTimer(used) : wordSpan(used, locale, { form: 'short' }),
              b: bold,
            })}
          </span>
        ) : null}
        {hours.is_metered ? (
          <span data-low={left !== undefined && left < 15 * 60 ? '' : undefined}>
            {isCounting && left !== undefined
              ? rich('notebook.time.left', { time: formatTimer(left), b: bold })
              : rich('notebook.time.balance', {
                  time: wordSpan(hours.balance_seconds, locale, { form: 'short' }),
                  b: bold,
                })}
          </span>
        ) : (
          <span>{t('notebook.time.free')}</span>
        )}
      </p>
      <button
        type="button"
        className={styles['save']}
        data-kind={saving.kind}
        aria-label={t('notebook.save.versions', { state: words })}
        onClick={onVersions}
      >
        {words}
      </button>
    </div>
  )
}

function wordSave(state: SaveState, t: ReturnType<typeof useMessages>['t']): string {
  switch (state.kind) {
    case 'saved':
      return state.at === null
        ? t('notebook.save.untouched')
        : t('notebook.save.saved', { time: formatClockTime(state.at) })
    case 'unsaved':
      return t('notebook.save.unsaved')
    case 'saving':
      return t('notebook.save.saving')
    case 'offline':
      return t(state.isKept ? 'notebook.save.kept' : 'notebook.save.notKept')
    case 'other-tab':
      return t('notebook.save.readOnly')
    case 'conflict':
    case 'refused':
      return t('notebook.save.notKept')
  }
}
