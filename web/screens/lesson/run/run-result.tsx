import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react'
import { Check, RotateCcw } from '../../../art/lucide/icons.tsx'
import { compareLines, countDifferent, type ComparedLine } from '../../../../domain/lesson/programs.ts'
import { useMessages, type Translate } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { BootBar } from '../../../parts/notebook/boot-bar.tsx'
import { Outputs } from '../../../parts/notebook/output/outputs.tsx'
import { TextOutput } from '../../../parts/notebook/output/text-output.tsx'
import { trimTraceback } from '../../../parts/notebook/output/traceback.ts'
import { readPrograms, type Joined } from './page-programs.ts'
import styles from './run.module.css'
import { printedOf, type ProgramRun } from './runner.ts'
import type { ProgramView } from './use-program.ts'

interface Props {
  readonly program: Joined
  readonly view: ProgramView
  readonly run: ProgramRun | undefined
  readonly onAnew: () => void
}

/** What came of the last run: one line that says it, then what was printed, or where it differs from the page. */
export function RunResult({ program, view, run, onAnew }: Props) {
  const { t, gap } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  // What ran only for a program below is not spread out here, unless it did not get through.
  const isShown = run !== undefined && (run.isAsked || run.end?.kind === 'error' || run.end?.kind === 'lost')
  const shown = isShown ? run : undefined
  const lines =
    shown?.end?.kind === 'ok' && view.printed !== undefined
      ? compareLines(view.printed, printedOf(shown.outputs))
      : undefined
  const different = lines && countDifferent(lines)
  const isDone = shown?.stage === 'done'
  const hasBar = shown?.stage === 'starting' && view.progress !== undefined
  const showResult = useEffectEvent(() => {
    if (view.isAskedLast && (isDone || hasBar)) box.current?.scrollIntoView({ block: 'nearest' })
  })
  // An effect: what was asked for may have come below the screen.
  useEffect(() => showResult(), [isDone, hasBar, shown?.outputs])

  const startAnew = async () => {
    onAnew()
    await program.runner.startAnew()
  }
  return (
    <div ref={box} className={styles['result']}>
      <p
        role="status"
        className={styles['status']}
        data-well={(isDone && different === 0) || undefined}
        data-wrong={(isDone && shown.end?.kind === 'error') || undefined}
      >
        {shown ? (
          <>
            {isDone && different === 0 ? <Check aria-hidden="true" /> : null}
            <span>{wordRun(shown, { different, t, gap })}</span>
          </>
        ) : null}
      </p>
      {shown?.stage === 'starting' && view.progress ? (
        <div className={styles['boot']}>
          <BootBar progress={view.progress} />
        </div>
      ) : null}
      {shown?.question ? (
        <AskForm question={shown.question} onAnswer={(text) => program.runner.answer(program.block, text)} />
      ) : null}
      {shown?.end?.kind === 'error' ? <ErrorText program={program} error={shown.end.error} /> : null}
      {shown?.end?.kind === 'blocked' ? <GoTo program={program} number={shown.end.by} /> : null}
      {shown?.outputs.length && different !== 0 ? <Printed run={shown} lines={lines} number={view.number} /> : null}
      {shown?.notices.includes('output-capped') ? <p className={styles['aside']}>{t('play.code.capped')}</p> : null}
      {shown?.notices.includes('input-unavailable') ? (
        <p className={styles['aside']}>{t('play.code.noInput')}</p>
      ) : null}
      {isDone && view.isUsed ? (
        <p className={styles['anew']}>
          <Button look="quiet" isSmall icon={<RotateCcw aria-hidden="true" />} onClick={() => void startAnew()}>
            {t('play.code.anew')}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

interface Words {
  /** Lines; unknown where there is nothing to compare. */
  readonly different: number | undefined
  readonly t: Translate
  readonly gap: string
}

function wordRun(run: ProgramRun, words: Words): string {
  const { t, gap } = words
  if (run.stage === 'waiting') return t('play.code.waiting')
  if (run.stage === 'starting') return t('play.code.starting')
  if (run.stage === 'above') return run.above > 0 ? t('play.code.above', { count: run.above }) : t('play.code.running')
  if (run.question) return t('play.code.asking')
  if (run.stage === 'running') return t('play.code.running')
  const said = wordEnd(run, words)
  return run.above > 0 && run.end?.kind !== 'blocked'
    ? `${said}${gap}${t('play.code.ranAbove', { count: run.above })}`
    : said
}

function wordEnd(run: ProgramRun, { different, t }: Words): string {
  const { end } = run
  switch (end?.kind) {
    case 'error':
      return t('play.code.error', { error: wordError(end.error) })
    case 'stopped':
      return t('play.code.stopped')
    case 'lost':
    case undefined:
      return t('play.code.lost')
    case 'blocked':
      return t('play.code.blocked', { number: end.by })
    case 'no-python':
      return t(`play.code.failure.${wordFailure(end.failure)}`)
    case 'ok':
      if (different !== undefined)
        return different === 0 ? t('play.code.same') : t('play.code.differs', { count: different })
      return t(run.outputs.length > 0 ? 'play.code.printed' : 'play.code.silent')
  }
}

const failures = ['browser-too-old', 'out-of-memory', 'files-missing', 'start-too-slow'] as const
const wordFailure = (failure: string) => failures.find((one) => one === failure) ?? 'kernel-died'

const wordError = ({ ename, evalue }: { ename: string; evalue: string }): string =>
  evalue === '' ? ename : `${ename}: ${evalue.split('\n')[0]}`

/** Where it happened, and what is not to be had here. */
function ErrorText({
  program,
  error,
}: {
  program: Joined
  error: Extract<ProgramRun['end'], { kind: 'error' }>['error']
}) {
  const { t } = useMessages()
  const blocks = readPrograms(program.text).map(({ block }) => block)
  const shown = trimTraceback(error.traceback).shown.replaceAll(/<cell (\d+)>/g, (name, cell: string) => {
    const at = blocks.findIndex((block) => block === program.runner.findCell(Number(cell)))
    return at < 0 ? name : `<program ${at + 1}>`
  })
  const missing = error.ename === 'ModuleNotFoundError' ? /'([^']+)'/.exec(error.evalue)?.[1] : undefined
  return (
    <div className={styles['error']}>
      {missing === undefined ? null : <p>{t('play.code.noModule', { name: missing })}</p>}
      {error.ename === 'FileNotFoundError' ? <p>{t('play.code.noFile')}</p> : null}
      {shown !== '' ? (
        <>
          <p className={styles['aside']}>{t('play.code.trace')}</p>
          <TextOutput text={shown} isError />
        </>
      ) : null}
    </div>
  )
}

function GoTo({ program, number }: { program: Joined; number: number }) {
  const { t } = useMessages()
  const go = () => {
    const block = readPrograms(program.text)[number - 1]?.block
    block?.scrollIntoView({ block: 'nearest' })
    block?.querySelector<HTMLElement>('[data-run]')?.focus({ preventScroll: true })
  }
  return (
    <p>
      <Button look="line" isSmall onClick={go}>
        {t('play.code.blocked.go')}
      </Button>
    </p>
  )
}

/** Before the rest is asked for. */
const MOST_LINES = 60

/** What was printed: beside what the page prints where that is known, else as it came. */
function Printed({
  run,
  lines,
  number,
}: {
  run: ProgramRun
  lines: readonly ComparedLine[] | undefined
  number: number
}) {
  const rich = run.outputs.filter((output) => output.output_type === 'display_data')
  const text = printedOf(run.outputs)
  return (
    <>
      {lines ? <Difference lines={lines} /> : text === '' ? null : <TextOutput text={text} />}
      {rich.length > 0 ? (
        <Outputs
          outputs={rich.map(({ data, metadata }) => ({ output_type: 'display_data', data, metadata }))}
          number={number}
          isFresh
        />
      ) : null}
    </>
  )
}

const signs = { both: ' ', page: '−', run: '+' } as const

function Difference({ lines }: { lines: readonly ComparedLine[] }) {
  const { t } = useMessages()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, MOST_LINES)
  return (
    <div className={styles['difference']}>
      <p className={styles['legend']} aria-hidden="true">
        <span>
          <b>{signs.page}</b> {t('play.code.diff.page')}
        </span>
        <span>
          <b>{signs.run}</b> {t('play.code.diff.run')}
        </span>
      </p>
      <ul aria-label={t('play.code.diff')} translate="no">
        {shown.map(({ of, text }, i) => (
          <li key={i} data-of={of}>
            <span aria-hidden="true">{signs[of]}</span>
            <span>
              {of === 'both' ? null : <span className="hide-visually">{t(`play.code.diff.${of}`)}: </span>}
              {text}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < lines.length ? (
        <Button look="quiet" isSmall onClick={() => setIsWhole(true)}>
          {t('play.code.more', { count: lines.length - shown.length })}
        </Button>
      ) : null}
    </div>
  )
}

function AskForm({
  question,
  onAnswer,
}: {
  question: NonNullable<ProgramRun['question']>
  onAnswer: (text: string) => void
}) {
  const { t } = useMessages()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // An effect: the program that the learner has started asks a question.
  useEffect(() => field.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    onAnswer(field.current?.value ?? '')
  }
  return (
    <form className={styles['ask']} onSubmit={send}>
      <label htmlFor={id}>{question.prompt.trim() === '' ? t('play.code.input') : question.prompt}</label>
      <input
        ref={field}
        id={id}
        type={question.isPassword ? 'password' : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Button type="submit" isSmall>
        {t('play.code.input.send')}
      </Button>
    </form>
  )
}
