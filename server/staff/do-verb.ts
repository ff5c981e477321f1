// The console is a skin over the operator's verbs: what is pressed there is the deed that the command does, with its line
// in the same audit log.
import { isKey, sayLoose } from '../../messages/format.ts'
import { updateSessionSpent } from '../../store/staff.ts'
import { nouns } from '../admin/nouns.ts'
import { runVerb } from '../admin/run-verb.ts'
import { Declined, type VerbOutcome } from '../admin/verb.ts'
import { refuse, type CallContext, type Learner, type Refusal, type Staff } from '../calls/call-context.ts'

export type StaffContext = CallContext & { readonly learner: Learner; readonly staff: Staff }

/** What the wire calls some options. */
const fieldOf: Readonly<Record<string, string>> = {
  phase: 'cert_id',
  group: 'group_id',
  sentUntil: 'sent_until',
  titleEn: 'title_en',
  titleZh: 'title_zh',
  textEn: 'text_en',
  textZh: 'text_zh',
  category: 'category_id',
  questionEn: 'question_en',
  questionZh: 'question_zh',
  answerEn: 'answer_en',
  answerZh: 'answer_zh',
}

interface Deed {
  readonly noun: string
  readonly verb: string
  /** What the command would be given. */
  readonly input: Readonly<Record<string, string | true | undefined>>
  /** Money, grades or roles: the password counts on from now. */
  readonly isMoney: boolean
}

/** Does a verb for somebody of the staff. What it declines, and what it would not take, is a refusal. */
export async function doVerb(
  { database, config, now, locale, learner, staff }: StaffContext,
  { noun, verb, input, isMoney }: Deed,
): Promise<VerbOutcome | Refusal<'declined' | 'invalid_input'>> {
  const is = nouns[noun]?.[verb]
  if (!is) throw new Error(`no verb ${noun} ${verb}`)
  const issues = is.input.safeParse(input).error?.issues ?? []
  if (issues.length > 0)
    return refuse('invalid_input', {
      fields: Object.fromEntries(
        issues.map(({ path: [name], message }) => [
          fieldOf[String(name)] ?? String(name),
          isKey(message) ? message : 'field.invalid',
        ]),
      ),
    })
  try {
    return await database.transaction(async (db) => {
      if (isMoney) await updateSessionSpent(db, learner.tokenHash, now)
      return runVerb(
        { db, config, now, operator: staff.name, locale },
        { noun, verb, is, input, accountId: staff.accountId },
      )
    })
  } catch (error) {
    if (!(error instanceof Declined)) throw error
    return refuse('declined', { args: { why: sayLoose(locale, error.key, error.args) } })
  }
}
