import { useEffect, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import gate from '../../parts/study/gate.module.css'
import { LabContext } from './lab-context.ts'
import styles from './lesson-lab.module.css'
import { askLab } from './load-lab.ts'
import { NotebookPane } from './notebook-pane.tsx'
import { useLabOf } from './use-lab-of.ts'

type Found = Awaited<ReturnType<typeof askLab>>

/** The lab of a lesson beside its text. It comes after the lesson stands; a failure leaves the lesson as it is. */
export function LessonLab({
  experiment,
  isNext,
  onFinished,
}: {
  experiment: string
  isNext: boolean
  onFinished: () => void
}) {
  const { t, locale } = useMessages()
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const lab = useLabOf(found)

  // An effect: the lesson's own data is complete without it. Another language asks again.
  useEffect(() => {
    let isGone = false
    const find = async () => {
      try {
        const next = await askLab(experiment)
        if (!isGone) setFound(next)
      } catch (error) {
        if (!isGone) setProblem(error instanceof Error ? error.message : '')
      }
    }
    void find()
    return () => {
      isGone = true
    }
  }, [experiment, locale, attempt])

  if (problem !== undefined && !lab) {
    return (
      <section className={gate['gate']} role="alert">
        <h2>{t('lesson.lab.failed')}</h2>
        <p>{problem}</p>
        <p className={gate['actions']}>
          <Button
            onClick={() => {
              setProblem(undefined)
              setAttempt(attempt + 1)
            }}
          >
            {t('shell.error.retry')}
          </Button>
        </p>
      </section>
    )
  }
  if (!lab) {
    return (
      <div className={styles['waiting']}>
        <Skeleton lines={8} />
      </div>
    )
  }
  return (
    <LabContext value={lab}>
      <NotebookPane isFullScreen={false} isNext={isNext} onFinished={onFinished} />
    </LabContext>
  )
}
