import { ForLearner, ForVisitor } from '../../parts/audience.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { EnrolGate, PaidGate, SignInGate } from '../../parts/study/gate.tsx'
import { LessonFrame } from './lesson-frame.tsx'
import { LessonHead } from './lesson-head.tsx'
import type { ClosedLesson as View } from './load-lesson.ts'
import { listStudyLessons } from '../../parts/study/study-outline.ts'

/** The lesson's title and what is in it, and in the place of its text the way in. */
export function ClosedLesson({ view }: { view: View }) {
  const { t } = useMessages()
  const { phase, lesson, outline } = view
  const preview = listStudyLessons(outline).find(({ isPreview }) => isPreview)
  return (
    <LessonFrame phase={phase} outline={outline} lessonId={lesson.id}>
      <LessonHead
        number={lesson.number}
        total={listStudyLessons(outline).length}
        name={lesson.name}
        items={lesson.items}
        minutes={lesson.minutes}
      />
      {view.reason === 'visitor' ? (
        <>
          <ForVisitor>
            <SignInGate title={t('lesson.gate.signIn.title')} phase={phase} preview={preview} />
          </ForVisitor>
          <ForLearner>
            <Skeleton lines={8} />
          </ForLearner>
        </>
      ) : view.reason === 'paid' ? (
        <PaidGate phase={phase} preview={preview} />
      ) : (
        <EnrolGate phase={phase} preview={preview} />
      )}
    </LessonFrame>
  )
}
