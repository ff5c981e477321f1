import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOf } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ForLearner, ForVisitor } from '../../parts/audience.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { useLoginPaths } from '../../parts/use-login-paths.ts'
import { ownZone } from '../../own-zone.ts'
import { to } from '../../paths.ts'
import { usePressedStart } from '../../parts/study/use-pressed-start.ts'
import type { Enrolment, Overview } from './use-overview.ts'

type Phase = OutputOf<'/index/cert-detail'>

/** The one gold thing of the page: Start, Enrol, Pay or Continue. */
export function PhaseAction({ phase, enrolment }: { phase: Phase; enrolment: Enrolment }) {
  const { t } = useMessages()
  const login = useLoginPaths()
  if (enrolment.kind === 'enrolled') return <Continue phase={phase} overview={enrolment.overview} />
  if (phase.price !== null && enrolment.kind !== 'none') {
    return (
      <>
        <ButtonLink look="gold" to={to.buyPhase(phase.id)}>
          {t('phase.pay')}
        </ButtonLink>
        <p>{t('phase.pricedNote')}</p>
      </>
    )
  }
  return (
    <>
      <ForVisitor>
        <ButtonLink look="gold" to={login.signIn} data-start={phase.id}>
          {t('phase.start')}
        </ButtonLink>
        <p>{t('phase.startNote')}</p>
      </ForVisitor>
      <ForLearner>
        {phase.price === null ? null : <p>{t('phase.openedByGroup')}</p>}
        <Enrol
          id={phase.id}
          isKnown={enrolment.kind === 'none' || enrolment.kind === 'failed'}
          isOpen={enrolment.kind === 'none'}
        />
      </ForLearner>
    </>
  )
}

function Continue({ phase, overview }: { phase: Phase; overview: Overview }) {
  const { t } = useMessages()
  const { next } = overview
  return (
    <>
      <ButtonLink
        look="gold"
        to={
          next
            ? to.lesson({ phase: phase.id, module: next.module_id, lesson: next.lesson_id })
            : to.overviewLesson(phase.id)
        }
      >
        {t('phase.continue')}
      </ButtonLink>
      <p>{t('phase.progress', overview.progress)}</p>
    </>
  )
}

/** `isOpen`: the server has said that a press enrols. */
function Enrol({ id, isKnown, isOpen }: { id: string; isKnown: boolean; isOpen: boolean }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const [isEnrolling, setIsEnrolling] = useState(false)
  const enrol = async () => {
    setIsEnrolling(true)
    try {
      await call('/dataset-cert/enroll', { id, zone: ownZone() })
      await navigate(to.overviewLesson(id))
    } catch {
      setIsEnrolling(false) // the caller has said why
    }
  }
  usePressedStart(id, isOpen, () => void enrol())
  return (
    <>
      <Button
        look="gold"
        busy={isEnrolling ? t('phase.enrolling') : isKnown ? undefined : t('phase.checking')}
        onClick={() => void enrol()}
      >
        {t('phase.enrol')}
      </Button>
      <p>{t('phase.enrolNote')}</p>
    </>
  )
}
