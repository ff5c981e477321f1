import { Link, useRevalidator } from 'react-router'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ownZone } from '../../own-zone.ts'
import { Button, ButtonLink } from '../button.tsx'
import { usePress } from '../use-press.ts'
import { useLoginPaths } from '../use-login-paths.ts'
import { usePressedStart } from './use-pressed-start.ts'
import { to } from '../../paths.ts'
import type { StudyLesson } from './study-outline.ts'
import styles from './gate.module.css'

interface Props {
  readonly phase: { readonly id: string; readonly name: string }
  /** A lesson that is open to everybody. */
  readonly preview?: StudyLesson | undefined
}

/** Where a token is needed and there is none (READINGS §9: no route is guarded). The place is remembered (lastPath). */
export function SignInGate({ title, phase, preview }: Props & { title: string }) {
  const { t } = useMessages()
  const login = useLoginPaths()
  const starts = phase.id === '' ? undefined : phase.id // what is gone on with is learnt from, not only looked at
  return (
    <section className={styles['gate']}>
      <h2>{title}</h2>
      <p>{t('lesson.gate.signIn.body')}</p>
      <p className={styles['actions']}>
        <ButtonLink look="gold" to={login.signIn} data-start={starts}>
          {t('lesson.gate.signIn')}
        </ButtonLink>
        <ButtonLink look="line" to={login.signUp} data-start={starts}>
          {t('lesson.gate.signUp')}
        </ButtonLink>
      </p>
      <PreviewLink phase={phase} preview={preview} />
    </section>
  )
}

/** Enrols in place: the page fills in as soon as it is done. */
export function EnrolGate({ phase, preview }: Props) {
  const { t } = useMessages()
  const { revalidate } = useRevalidator()
  const {
    isBusy,
    problem,
    press: enrol,
  } = usePress(async () => {
    await ask('/dataset-cert/enroll', { id: phase.id, zone: ownZone() })
    await revalidate()
  })
  usePressedStart(phase.id, true, enrol)
  return (
    <section className={styles['gate']}>
      <h2>{t('lesson.gate.enrol.title')}</h2>
      <p>{t('lesson.gate.enrol.body', { phase: phase.name })}</p>
      <p className={styles['actions']}>
        <Button look="gold" busy={isBusy ? t('lesson.gate.enrolling') : undefined} onClick={enrol}>
          {t('lesson.gate.enrol')}
        </Button>
      </p>
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      <PreviewLink phase={phase} preview={preview} />
    </section>
  )
}

export function PaidGate({ phase, preview }: Props) {
  const { t } = useMessages()
  return (
    <section className={styles['gate']}>
      <h2>{t('lesson.gate.paid.title')}</h2>
      <p>{t('lesson.gate.paid.body', { phase: phase.name })}</p>
      <p className={styles['actions']}>
        <ButtonLink look="gold" to={to.buyPhase(phase.id)}>
          {t('lesson.gate.paid')}
        </ButtonLink>
      </p>
      <PreviewLink phase={phase} preview={preview} />
    </section>
  )
}

function PreviewLink({ phase, preview }: Props) {
  const { rich } = useMessages()
  if (!preview) return null
  const at = to.lesson({ phase: phase.id, module: preview.moduleId, lesson: preview.id })
  return (
    <p className={styles['preview']}>
      {rich('lesson.gate.preview', { lesson: preview.name, link: (words) => <Link to={at}>{words}</Link> })}
    </p>
  )
}
