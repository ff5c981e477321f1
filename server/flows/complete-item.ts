import { keepServedItems } from '../../domain/lesson/item.ts'
import type { ItemKind } from '../../domain/phase/edition.ts'
import { gatherCompleted, isLessonComplete } from '../../domain/phase/progress.ts'
import type { Db } from '../../store/database.ts'
import { lockEnrolment, selectCompletions } from '../../store/enrolment.ts'
import { insertCompletion, insertLessonCompletion, selectLessonItems } from '../../store/lesson.ts'

/** Marks an item complete, and its lesson with the last of them. Within the caller's transaction; again is harmless. */
export async function completeItem(
  db: Db,
  completion: { accountId: string; phaseId: string; lessonId: string; item: ItemKind; now: Date },
): Promise<void> {
  const { accountId, phaseId, lessonId } = completion
  await lockEnrolment(db, completion) // two last items at the same time would each miss the other
  await insertCompletion(db, completion)
  const completed = gatherCompleted(await selectCompletions(db, { accountId, phaseIds: [phaseId] }))
  const lesson = { id: lessonId, items: keepServedItems(await selectLessonItems(db, { phaseId, lessonId })) }
  if (isLessonComplete(completed, lesson)) await insertLessonCompletion(db, completion)
}
