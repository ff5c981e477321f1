// A learner in a phase: the wire's group /dataset-cert/*.
import { pickText } from '../../domain/language.ts'
import { listWeek, weekBegins } from '../../domain/lesson/week.ts'
import { admitEnrolment, admitLearner, canSeePhase } from '../../domain/phase/access.ts'
import { buildOutlines } from '../../domain/phase/outline.ts'
import { countProgress, findNextStep, gatherCompleted, isLessonComplete } from '../../domain/phase/progress.ts'
import { buildTimeline } from '../../domain/phase/timeline.ts'
import { finalIdOf } from '../../domain/quiz/final.ts'
import { isZone } from '../../domain/zone.ts'
import type { Database } from '../../store/database.ts'
import {
  selectCompletions,
  selectEnrolments,
  selectOptionalPhaseForLearner,
  updateEnrolmentLeft,
  updateEnrolmentZones,
} from '../../store/enrolment.ts'
import { selectFinishedSince } from '../../store/lesson.ts'
import { selectOutlineFacts } from '../../store/phase.ts'
import { selectOptionalFinal } from '../../store/quiz.ts'
import { enrolLearner } from '../flows/enrol.ts'
import { ifRoom } from '../flows/if-room.ts'
import { refuse, toSeconds, type Handlers, type Learner } from './call-context.ts'
import { optionalFileAddress, presentItems, presentNext, presentTimeline } from './present-phase.ts'

export const knownZone = (zone: string | undefined): string | undefined =>
  zone !== undefined && isZone(zone) ? zone : undefined

export const learningCalls = {
  '/dataset-cert/enroll': async ({ database, learner, now }, { id, zone }) => {
    const phase = await selectOptionalPhaseForLearner(database, { phaseId: id, accountId: learner.id })
    const admission = phase ? admitEnrolment(enrolmentFacts(phase)) : 'not_found'
    if (admission !== 'open') return refuse(admission)
    const { enrolled_at } = await database.transaction((db) =>
      enrolLearner(db, { accountId: learner.id, phaseId: id, zone: knownZone(zone), now }),
    )
    return { enrolled_at: toSeconds(enrolled_at) }
  },

  '/dataset-cert/leave': async ({ database, learner, now }, { id }) => {
    const phase = await selectOptionalPhaseForLearner(database, { phaseId: id, accountId: learner.id })
    const admission = phase ? admitLearner({ state: phase.state, isEnrolled: phase.enrolled_at !== null }) : 'not_found'
    if (admission !== 'open') return refuse(admission)
    await updateEnrolmentLeft(database, { accountId: learner.id, phaseId: id, now })
    return {}
  },

  '/dataset-cert/overview': async ({ config, database, learner, locale, now }, { id, zone: told }) => {
    const phase = await selectOptionalPhaseForLearner(database, { phaseId: id, accountId: learner.id })
    if (!phase) return refuse('not_found')
    const admission = admitLearner({ state: phase.state, isEnrolled: phase.enrolled_at !== null })
    if (admission === 'not_found') return refuse(admission)
    if (!phase.enrolled_at)
      return refuse(admitEnrolment(enrolmentFacts(phase)) === 'needs_payment' ? 'needs_payment' : 'not_enrolled')
    const zone = phase.zone ?? (await learnZone(database, { learner, phaseIds: [id], told })) ?? config.SCHOOL_ZONE
    const outline = buildOutlines(await selectOutlineFacts(database, [id], learner.id), locale).get(id) ?? []
    const completed = gatherCompleted(await selectCompletions(database, { accountId: learner.id, phaseIds: [id] }))
    return {
      id,
      name: pickText(phase.title, locale).text,
      lang: pickText(phase.title, locale).lang,
      desc: pickText(phase.summary, locale).text,
      desc_lang: pickText(phase.summary, locale).lang,
      enrolled_at: toSeconds(phase.enrolled_at),
      progress: countProgress(outline, completed),
      next: presentNext(findNextStep(outline, completed)),
      modules: outline.map((module) => ({
        id: module.id,
        name: module.title,
        lessons: module.lessons.map((lesson) => ({
          id: lesson.id,
          name: lesson.title,
          minutes: lesson.minutes,
          items: presentItems(lesson, completed),
          is_complete: isLessonComplete(completed, lesson),
          lang: lesson.lang,
        })),
      })),
      final: (await selectOptionalFinal(database, { accountId: learner.id, quizId: finalIdOf(id) })) ?? null,
      timeline: presentTimeline(buildTimeline(outline, { completed, enrolledAt: phase.enrolled_at, zone, now })),
      zone,
    }
  },

  '/dataset-cert/user-self-list': async ({ config, database, learner, locale, now }, { zone: told }) => {
    const enrolments = (await selectEnrolments(database, learner.id)).filter((one) =>
      canSeePhase(one.state, one.left_at === null),
    )
    const phaseIds = enrolments.map((one) => one.phase_id)
    const outlines = buildOutlines(await selectOutlineFacts(database, phaseIds, learner.id), locale)
    const completions = await selectCompletions(database, { accountId: learner.id, phaseIds })
    const unknown = enrolments.filter((one) => one.zone === null).map((one) => one.phase_id)
    const learnt = unknown.length > 0 ? await learnZone(database, { learner, phaseIds: unknown, told }) : undefined
    return {
      list: enrolments.map((one) => {
        const outline = outlines.get(one.phase_id) ?? []
        const completed = gatherCompleted(completions.filter((completion) => completion.phaseId === one.phase_id))
        const zone = one.zone ?? learnt ?? config.SCHOOL_ZONE
        const hasLeft = one.left_at !== null // nothing is due, and no lesson opens, until they come back
        return {
          id: one.phase_id,
          name: pickText(one.title, locale).text,
          lang: pickText(one.title, locale).lang,
          img_url: optionalFileAddress(one.cover),
          enrolled_at: toSeconds(one.enrolled_at),
          left_at: one.left_at && toSeconds(one.left_at),
          progress: countProgress(outline, completed),
          next: hasLeft ? null : presentNext(findNextStep(outline, completed)),
          timeline: hasLeft
            ? []
            : presentTimeline(buildTimeline(outline, { completed, enrolledAt: one.enrolled_at, zone, now })),
          zone,
        }
      }),
    }
  },

  '/dataset-cert/week': async ({ config, database, learner, now }, { zone }) => {
    const finished = await selectFinishedSince(database, { accountId: learner.id, since: weekBegins(now) })
    const moments = finished.map(({ completed_at }) => completed_at)
    return { days: listWeek(moments, { now, zone: knownZone(zone) ?? config.SCHOOL_ZONE }) }
  },
} satisfies Pick<
  Handlers,
  | '/dataset-cert/enroll'
  | '/dataset-cert/leave'
  | '/dataset-cert/overview'
  | '/dataset-cert/user-self-list'
  | '/dataset-cert/week'
>

/** Keeps the zone that a browser tells for enrolments that have none: from then on reminders have it too. */
async function learnZone(
  database: Database,
  { learner, phaseIds, told }: { learner: Learner; phaseIds: readonly string[]; told: string | undefined },
): Promise<string | undefined> {
  const zone = knownZone(told)
  if (zone !== undefined) await ifRoom(updateEnrolmentZones(database, { accountId: learner.id, phaseIds, zone }))
  return zone
}

export const enrolmentFacts = (phase: NonNullable<Awaited<ReturnType<typeof selectOptionalPhaseForLearner>>>) => ({
  state: phase.state,
  isEnrolled: phase.enrolled_at !== null,
  hasPrice: phase.has_price,
  isOpenedByGroup: phase.is_opened_by_group,
  isPaid: phase.is_paid,
})
