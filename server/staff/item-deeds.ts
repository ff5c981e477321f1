// Correcting a question from its page, and grading anew what was answered before.
import { z } from 'zod'
import type { StaffRole } from '../../domain/staff/role.ts'
import { sayLoose } from '../../messages/format.ts'
import { countTakers, selectRegradedNames } from '../../store/quiz-regrade.ts'
import { Refusal, refuse, type Handlers } from '../calls/call-context.ts'
import { openItem } from '../flows/correct-item.ts'
import { doVerb, type StaffContext } from './do-verb.ts'
import { findQuizzes } from './items.ts'
import { scopeOf } from './scope.ts'

const roles: readonly StaffRole[] = ['owner', 'teacher']
/** Where more have taken it, it takes longer than a call may: the command has the time. */
const MOST_REGRADED = 2000
const SHOWN = 100

const hasQuiz = async (context: StaffContext, quizId: string): Promise<boolean> =>
  (await findQuizzes(context)).some(({ id }) => id === quizId)

const Patch = z.looseObject({ patch: z.string() })

interface Correction {
  readonly category_id: string
  readonly question_id: string
  readonly base: string
  readonly change: string
  readonly reason: string
}

async function correct(context: StaffContext, given: Correction, isReal: boolean) {
  if (!(await hasQuiz(context, given.category_id))) return refuse('not_found')
  const { category_id: quiz, question_id: item, base, change, reason } = given
  const done = await doVerb(context, {
    noun: 'quiz',
    verb: 'correct',
    input: { quiz, item, base, change, reason, ...(isReal ? { yes: true as const } : {}) },
    isMoney: isReal,
  })
  if (!(done instanceof Refusal)) return { patch: Patch.parse(done.result).patch }
  return done
}

const Line = z.looseObject({
  attemptId: z.string(),
  accountId: z.string(),
  what: z.enum(['changed', 'same', 'kept', 'running']),
  before: z.number().nullable(),
  after: z.number().nullable(),
  isNewPass: z.boolean(),
})
const Regraded = z.looseObject({
  changed: z.number(),
  kept: z.number(),
  same: z.number(),
  running: z.number(),
  attempts: z.array(Line),
})

export const itemDeedCalls = {
  '/staff/item-form': async (context, { category_id, question_id }) => {
    if (!(await hasQuiz(context, category_id))) return refuse('not_found')
    const opened = await openItem(context.database, { quizId: category_id, questionId: question_id })
    if (!opened) return { form: null }
    const { form, base } = opened
    const { key } = form
    return {
      form: {
        base,
        texts: form.texts.map(({ path, by }) => ({ path: [...path], by: { ...by } })),
        key:
          key.kind === 'choices'
            ? {
                kind: key.kind,
                ids: [...key.ids],
                is_many: key.isMany,
                may_have_also: key.mayHaveAlso,
                answer: [...key.answer],
                also: [...key.also],
              }
            : key.kind === 'forms'
              ? { kind: key.kind, answer: [...key.answer] }
              : key,
      },
    }
  },

  // The reason comes with the deed; a look needs none.
  '/staff/item-try': (context, given) => correct(context, { ...given, reason: '–' }, false),
  '/staff/item-correct': (context, given) => correct(context, given, true),

  '/staff/item-patch': async (context, { cert_id }) => {
    const { isAll, phaseIds } = scopeOf(context.staff, roles)
    const isTheirs = (await findQuizzes(context)).some(({ phase_id }) => phase_id === cert_id)
    if (!isTheirs || !(isAll || phaseIds.includes(cert_id))) return refuse('not_found')
    const done = await doVerb(context, { noun: 'quiz', verb: 'patch', input: { phase: cert_id }, isMoney: false })
    if (done instanceof Refusal) return done
    const { patch } = Patch.parse(done.result)
    if (patch === '') return refuse('declined', { args: { why: sayLoose(context.locale, 'admin.quiz.noPatch') } })
    return {
      name: `${cert_id}-${context.now.toISOString().slice(0, 10)}.diff`,
      type: 'text/x-diff' as const,
      bytes: Buffer.from(patch),
    }
  },

  '/staff/regrade': async (context, { category_id, is_real }) => {
    if (!(await hasQuiz(context, category_id))) return refuse('not_found')
    const { database, locale } = context
    if ((await countTakers(database, category_id)) > MOST_REGRADED)
      return refuse('declined', { args: { why: sayLoose(locale, 'admin.quiz.regradeMost', { most: MOST_REGRADED }) } })
    const done = await doVerb(context, {
      noun: 'quiz',
      verb: 'regrade',
      input: { quiz: category_id, ...(is_real === '1' ? { yes: true as const } : {}) },
      isMoney: true,
    })
    if (done instanceof Refusal) return done
    const { changed, kept, same, running, attempts } = Regraded.parse(done.result)
    const told = attempts.filter(({ what }) => what === 'changed' || what === 'kept').slice(0, SHOWN)
    const names = new Map(
      (await selectRegradedNames(database, [...new Set(told.map(({ accountId }) => accountId))])).map((one) => [
        one.id,
        one.name,
      ]),
    )
    return {
      changed,
      kept,
      same,
      running,
      list: told.flatMap(({ attemptId, accountId, what, before, after, isNewPass }) =>
        what === 'changed' || what === 'kept'
          ? [
              {
                attempt_id: attemptId,
                account_id: accountId,
                name: names.get(accountId) ?? '',
                is_kept: what === 'kept',
                before: before ?? 0,
                after: after ?? 0,
                is_new_pass: isNewPass,
              },
            ]
          : [],
      ),
    }
  },
} satisfies Partial<Handlers>
