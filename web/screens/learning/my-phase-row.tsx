import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ask } from '../../api.ts'
import { Tile } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { AskDialog } from '../../parts/dialog/ask-dialog.tsx'
import { prepareDialog } from '../../parts/dialog/dialog.tsx'
import { NameIn } from '../../parts/name-in.tsx'
import { notify } from '../../parts/notify.ts'
import { to } from '../../paths.ts'
import { forgetStart } from '../../session/pending-start.ts'
import { kindOfLesson, listStudyLessons, stateOfLesson } from '../../parts/study/study-outline.ts'
import type { MyPhase } from './load-learning.ts'
import styles from './my-learning.module.css'
import { Timeline } from './timeline.tsx'

/** A phase that is studied: its tiles, counts, next step, what is due, and the way out. */
export function MyPhaseRow({ phase, hasZone }: { phase: MyPhase; hasZone: boolean }) {
  const { t, rich } = useMessages()
  const [isAsking, setIsAsking] = useState(false)
  const { next, outline } = phase
  return (
    <li className={styles['row']}>
      <div className={styles['main']}>
        <h3>
          <Link to={to.overviewLesson(phase.id)}>
            <NameIn name={phase.name} lang={phase.lang} />
          </Link>
        </h3>
        <p className={styles['progress']}>
          {outline ? (
            <span className={styles['strip']} aria-hidden="true">
              {listStudyLessons(outline).map((lesson) => (
                <Tile key={lesson.id} kind={kindOfLesson(lesson)} state={stateOfLesson(outline, lesson)} />
              ))}
            </span>
          ) : null}
          {t('learning.progress', phase.progress)}
        </p>
        <p className={styles['next']}>
          {next
            ? rich('learning.next', {
                lesson: next.name,
                b: () => (
                  <Link to={to.lesson({ phase: phase.id, module: next.module_id, lesson: next.lesson_id })}>
                    <NameIn name={next.name} lang={next.lang} />
                  </Link>
                ),
              })
            : rich('learning.allDone', { b: (words) => <Link to={to.myCertificates()}>{words}</Link> })}
        </p>
        <Button
          look="quiet"
          isSmall
          onPointerEnter={prepareDialog}
          onFocus={prepareDialog}
          onClick={() => setIsAsking(true)}
          aria-label={t('learning.leaveNamed', { phase: phase.name })}
        >
          {t('learning.leave')}
        </Button>
      </div>
      <div className={styles['due']}>
        <h4>{t('learning.timeline')}</h4>
        <Timeline phaseId={phase.id} entries={phase.timeline} zone={phase.zone} hasZone={hasZone} />
      </div>
      <LeaveDialog phase={phase} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </li>
  )
}

function LeaveDialog({ phase, isOpen, onClose }: { phase: MyPhase; isOpen: boolean; onClose: () => void }) {
  const { t } = useMessages()
  const { revalidate } = useRevalidator()
  const leave = async () => {
    await ask('/dataset-cert/leave', { id: phase.id })
    forgetStart() // what was pressed before does not put them back
    onClose()
    notify(t('learning.leave.done', { phase: phase.name }))
    await revalidate()
  }
  return (
    <AskDialog
      isAlert
      title={t('learning.leave.title', { phase: phase.name })}
      isOpen={isOpen}
      no={t('learning.leave.no')}
      yes={t('learning.leave.yes')}
      busy={t('learning.leave.leaving')}
      act={leave}
      onClose={onClose}
    >
      <p>{t('learning.leave.body')}</p>
    </AskDialog>
  )
}
