import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import { useMessages, type Translate } from '../../../i18n/use-messages.ts'
import { Button, ButtonLink } from '../../../parts/button.tsx'
import { to } from '../../../paths.ts'
import { cellElementId } from '../cells/focus.ts'
import { useLab } from '../lab-context.ts'
import { wordSpan } from '../../../parts/word-span.ts'
import { useStore } from '../../../use-store.ts'
import type { KernelState } from '../session/session-view.ts'
import { BootMeter, shareOfBoot, wordBoot } from '../../../parts/notebook/boot-bar.tsx'
import styles from './launch.module.css'
import { inMinutes, LONG } from './long-start.ts'
import { readWaited, standingOf } from './standing.ts'
import { useSeconds } from './use-seconds.ts'

const bold = (chunks: ReactNode) => <b>{chunks}</b>

/** Before a lab runs, while it starts, and when it is over or has failed: what is, what it costs, what comes next. */
export function Launch({ isNext }: { isNext: boolean }) {
  const lab = useLab()
  const view = useStore(lab.session.view)
  const standing = standingOf(view)
  if (standing === 'starting') return <Starting />
  if (standing === 'alone') return null
  if (view.kernel.kind === 'failed') return <Failed failure={view.kernel.failure} isNext={isNext} />
  if (view.refusal) return <Refused isNext={isNext} />
  if (standing === 'running' || standing === 'unreachable') return null
  if (lab.detail.engine.is_missing) return <Missing />
  const hasNoHours = view.status.hours.is_metered && view.status.hours.balance_seconds <= 0
  return hasNoHours ? <NoHours isNext={isNext} /> : <Ready isNext={isNext} />
}

function Card({
  title,
  children,
  actions,
  actionsRef,
  isProblem,
}: {
  title: string
  children: ReactNode
  actions: ReactNode
  actionsRef?: Ref<HTMLParagraphElement>
  isProblem?: boolean
}) {
  return (
    <section className={styles['card']} data-problem={isProblem || undefined}>
      <h3>{title}</h3>
      {children}
      <p ref={actionsRef} className={styles['actions']}>
        {actions}
      </p>
    </section>
  )
}

/** What it runs on is not set up here: there is nothing to press. */
function Missing() {
  const { t } = useMessages()
  return (
    <Card title={t('notebook.launch.missing.title')} isProblem actions={null}>
      <p>{t('notebook.launch.missing')}</p>
    </Card>
  )
}

function StartButton({ isNext, words }: { isNext: boolean; words: string }) {
  const lab = useLab()
  return (
    <Button look={isNext ? 'gold' : 'line'} onClick={() => void lab.session.start().catch(() => {})}>
      {words}
    </Button>
  )
}

function Ready({ isNext }: { isNext: boolean }) {
  const { t, gap } = useMessages()
  const lab = useLab()
  const { status, isOnline } = useStore(lab.session.view)
  const { session } = status
  const [from, until] = lab.detail.engine.usual_start_seconds
  const isOver = session !== null && status.state !== 'none' && status.state !== 'deleted'
  return (
    <Card
      title={t(isOver ? `notebook.state.${standingWord(status.state)}` : 'notebook.launch.title')}
      actions={<StartButton isNext={isNext} words={t(isOver ? 'notebook.launch.again' : 'notebook.launch.action')} />}
    >
      {isOver && session.message !== null ? <p>{session.message}</p> : null}
      {isOver ? null : (
        <p>
          {lab.detail.engine.where === 'browser'
            ? t('notebook.launch.browser')
            : until > LONG
              ? t('notebook.launch.serverLong', inMinutes(from, until))
              : t('notebook.launch.server', { from, to: until })}
          {gap}
          {t('notebook.launch.readable')}
        </p>
      )}
      <Cost />
      {isOnline ? null : <p>{t(wordAway(lab.detail.engine.where, status.hours.is_metered))}</p>}
    </Card>
  )
}

/** What a start comes to while there is no connection. */
const wordAway = (where: 'browser' | 'server', isMetered: boolean) =>
  where === 'server'
    ? 'notebook.launch.awayServer'
    : isMetered
      ? 'notebook.launch.awayMetered'
      : 'notebook.launch.awayFree'

const standingWord = (state: string) =>
  state === 'ended' ? 'ended' : state === 'dormant' ? 'dormant' : state === 'timed_out' ? 'timedOut' : 'stopped'

/** The balance and what a run will take of it, before it is taken. */
function Cost() {
  const { t, rich, locale, gap } = useMessages()
  const lab = useLab()
  const { hours } = useStore(lab.session.view).status
  if (!hours.is_metered) return <p>{t('notebook.launch.free')}</p>
  const { usual_minutes: minutes, price, profile } = lab.detail.engine
  const hasPrice = price > 1 || price < 1
  const usual = wordSpan((minutes ?? 0) * 60, locale)
  const balance = wordSpan(hours.balance_seconds, locale)
  const lasting = hasPrice ? hours.balance_seconds / price : hours.balance_seconds
  const lasts = wordSpan(lasting, locale)
  const isShort = minutes !== null && lasting < minutes * 60
  const words = { balance, lasts, usual, b: bold }
  return (
    <>
      {hasPrice ? <p>{rich('notebook.launch.price', { profile, price, b: bold })}</p> : null}
      <p>
        {minutes === null
          ? rich(hasPrice ? 'notebook.launch.lasts' : 'notebook.launch.cost', words)
          : rich(hasPrice ? 'notebook.launch.usualLasts' : 'notebook.launch.usualCost', words)}
      </p>
      {isShort ? (
        <p className={styles['short']}>
          {t('notebook.launch.short')}
          {gap}
          <BuyLink />
        </p>
      ) : null}
    </>
  )
}

function BuyLink() {
  const { t } = useMessages()
  const { detail } = useLab()
  return <a href={buyHours(detail)}>{t('notebook.hours.buy')}</a>
}

const buyHours = (detail: ReturnType<typeof useLab>['detail']): string =>
  to.buyHours({ outline: detail.map_id, lesson: detail.lesson_id, phase: detail.cert_id })

function NoHours({ isNext }: { isNext: boolean }) {
  const { t } = useMessages()
  const { detail } = useLab()
  return (
    <Card
      title={t('notebook.hours.none.title')}
      isProblem
      actions={
        <ButtonLink look={isNext ? 'gold' : 'line'} to={buyHours(detail)} reloadDocument>
          {t('notebook.hours.buy')}
        </ButtonLink>
      }
    >
      <p>{t('notebook.hours.none.body')}</p>
    </Card>
  )
}

function Starting() {
  const { t, locale } = useMessages()
  const lab = useLab()
  const cancel = useRef<HTMLParagraphElement>(null)
  const isWatched = useEffectEvent(
    () => document.activeElement === document.body || cancel.current?.contains(document.activeElement) === true,
  )
  // Effects: the button that was pressed is gone; the focus goes on from this one before it is taken out, too.
  useEffect(() => {
    if (isWatched()) cancel.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    const box = cancel.current
    return () => {
      if (box?.contains(document.activeElement))
        document.getElementById(cellElementId(lab.desk.get().selected))?.focus({ preventScroll: true })
    }
  }, [lab])
  const view = useStore(lab.session.view)
  const now = useSeconds(true)
  const [from, until] = lab.detail.engine.usual_start_seconds
  const { message, progress } = view.status.session ?? { message: null, progress: null }
  const share = shareOf(view.kernel, progress)
  const waited = readWaited(view, now)
  return (
    <Card
      title={t('notebook.state.starting')}
      actionsRef={cancel}
      actions={
        <Button look="line" onClick={() => void lab.session.stop()}>
          {t('notebook.boot.cancel')}
        </Button>
      }
    >
      <p role="status">
        {lab.detail.engine.where === 'server' && view.kernel.kind !== 'booting' && message !== null
          ? message
          : wordStep(view.kernel, lab.detail.engine.where, t)}
      </p>
      <BootMeter value={share} label={t('notebook.state.starting')} />
      <p className={styles['count']}>
        {until > LONG
          ? t('notebook.boot.usualLong', { waited: wordSpan(waited, locale), ...inMinutes(from, until) })
          : t('notebook.boot.usual', { seconds: Math.floor(waited), from, to: until })}
      </p>
    </Card>
  )
}

const shareOf = (kernel: KernelState, progress: number | null): number | undefined =>
  kernel.kind === 'booting' && kernel.progress ? shareOfBoot(kernel.progress) : (progress ?? undefined)

function wordStep(kernel: KernelState, where: 'browser' | 'server', t: Translate): string {
  const progress = kernel.kind === 'booting' ? kernel.progress : undefined
  return progress ? wordBoot(progress, t) : t(where === 'browser' ? 'notebook.boot.frame' : 'notebook.boot.engine')
}

function Failed({
  failure,
  isNext,
}: {
  failure: Extract<KernelState, { kind: 'failed' }>['failure']
  isNext: boolean
}) {
  const { t } = useMessages()
  return (
    <Card
      title={t(`notebook.failure.${failure}.title`)}
      isProblem
      actions={
        failure === 'browser-too-old' ? null : <StartButton isNext={isNext} words={t('notebook.failure.retry')} />
      }
    >
      <p role="alert">{t(`notebook.failure.${failure}.next`)}</p>
    </Card>
  )
}

function Refused({ isNext }: { isNext: boolean }) {
  const { t } = useMessages()
  const lab = useLab()
  const { refusal } = useStore(lab.session.view)
  if (refusal?.code === 'no_hours') return <NoHours isNext={isNext} />
  if (refusal?.code !== 'other_session') {
    return (
      <Card
        title={t('notebook.refusal.failed')}
        isProblem
        actions={<StartButton isNext={isNext} words={t('notebook.failure.retry')} />}
      >
        <p role="alert">{refusal?.message}</p>
      </Card>
    )
  }
  const { other } = lab.detail
  return (
    <Card
      title={t('notebook.refusal.other')}
      actions={
        <>
          <Button
            look={isNext ? 'gold' : 'line'}
            onClick={() => void lab.session.start({ stopsOther: true }).catch(() => {})}
          >
            {t('notebook.refusal.other.stop')}
          </Button>
          {other ? (
            <ButtonLink
              look="line"
              to={to.lesson({ phase: other.cert_id, module: other.module_id, lesson: other.lesson_id })}
              reloadDocument
            >
              {t('notebook.refusal.other.go')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p role="alert">
        {other ? t('notebook.refusal.other.body', { lab: other.name }) : t('notebook.refusal.other.unknown')}
      </p>
    </Card>
  )
}
