// What a class does that comes in at the same moment: each learner opens a lesson's page, the page asks what it asks in a
// browser (web/screens/lesson/load-lesson.ts, web/parts/header/message-count.ts), and then the learner works: an answer of a
// quiz is saved, a film tells how far it was watched. So of six requests one is a document and two are written to disk.
import { z } from 'zod'
import { encodeForm, type FormValue } from '../../contract/encode.ts'
import type { Path } from '../../contract/index.ts'
import { optional, sql } from '../../store/sql.ts'
import { giveEnrolment } from '../../store/test-data.ts'
import { PHASE, type ServedHouse } from './house.ts'
import { answerOf, type Sitting } from './learners.ts'

const Lesson = z.strictObject({ phase_id: z.string(), module_id: z.string(), id: z.string() })
export type Lesson = z.infer<typeof Lesson>

export interface Request {
  readonly bytes: Buffer
  readonly isDocument: boolean
}

/** A lesson of the shipped course, with everybody enrolled. */
export async function enterLesson({ withDatabase }: ServedHouse, sittings: readonly Sitting[]): Promise<Lesson> {
  return withDatabase(async (db) => {
    const lesson = await optional(
      db,
      Lesson,
      sql`select phase_id, module_id, id from lesson where phase_id <> ${PHASE} and not is_retired order by phase_id, module_id, position limit 1`,
    )
    if (!lesson) throw new Error('there is no course')
    for (const { accountId } of sittings) await giveEnrolment(db, { accountId, phaseId: lesson.phase_id })
    return lesson
  })
}

const FILM_SECONDS = 100
/** What a browser sends that changes what the server does. */
const USUAL = 'host: localhost\r\naccept-language: en\r\naccept-encoding: gzip, deflate, br\r\n'

/** A learner's next request, again and again in the same order. */
export function makeVisits({ token, attempt }: Sitting, { phase_id, module_id, id }: Lesson): () => Request {
  const document: Request = {
    bytes: Buffer.from(
      `GET /phase/lesson-learn/${phase_id}/${module_id}/${id} HTTP/1.1\r\n${USUAL}cookie: lang=en\r\naccept: text/html\r\n\r\n`,
    ),
    isDocument: true,
  }
  const call = (path: Path, form: Readonly<Record<string, FormValue>>): Request => {
    const body = encodeForm(form)
    return {
      bytes: Buffer.from(
        `POST /api${path} HTTP/1.1\r\n${USUAL}content-type: application/x-www-form-urlencoded\r\naccess-token: ${token}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      ),
      isDocument: false,
    }
  }
  const asked = [
    document,
    call('/lesson/detail', { cert_id: phase_id, module_id, lesson_id: id }),
    call('/dataset-cert/overview', { id: phase_id }),
    call('/user/stat', {}),
  ]
  let n = 0
  let seq = 0
  return () => {
    const turn = n++ % (asked.length + 2)
    const read = asked[turn]
    if (read) return read
    if (turn === asked.length)
      return call('/lesson/progress', {
        cert_id: PHASE,
        lesson_id: 'film',
        range: [`${seq % FILM_SECONDS}-${(seq % FILM_SECONDS) + 1}`],
      })
    const { question, choice } = answerOf(++seq)
    return call('/quiz/answer', { train_user_id: attempt, question_id: question, choice: [choice], seq: String(seq) })
  }
}
