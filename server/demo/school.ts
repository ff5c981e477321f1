// A school with months behind it: seeded, so that the same number of people is the same school, up to today's date.
import { displayName } from '../../domain/account/name.ts'
import { pickText } from '../../domain/language.ts'
import type { Database, Db } from '../../store/database.ts'
import { insertConsent, selectOptionalPolicyVersion } from '../../store/consent.ts'
import { demoTables, insertDemoRows, selectDemoLessons, selectDemoPhases, type DemoRow } from '../../store/demo.ts'
import { selectPhasesWithRule } from '../../store/certificate.ts'
import { selectQuestionPool, selectQuizzes } from '../../store/quiz.ts'
import { insertGrant } from '../../store/staff.ts'
import type { Config } from '../config.ts'
import { readStanding } from '../flows/certificate-standing.ts'
import { issueCertificate, writeCertificateText } from '../flows/issue-certificate.ts'
import type { FileStore } from '../outside/file-store.ts'
import type { Quiz } from './attempt.ts'
import { bytesOf, idOf, makeDraw } from './chance.ts'
import { liveThrough, makeWriter, type Course, type Rows, type Told, type Write } from './learner.ts'
import { makeOrders } from './orders.ts'
import { lists, makePerson, type Person } from './person.ts'

const DAY_MS = 86_400_000
const SEED = 20_261_127
const NOBODY = '00000000-0000-4000-8000-000000000000'
/** Who works there; each can sign in like a learner. */
const staff = [
  { role: 'owner', first: 'Amira', last: 'Halabi-Stone' },
  { role: 'teacher', first: 'Ruth', last: 'Denholm-Sey' },
  { role: 'finance', first: 'Omar', last: 'Fayez-Dahl' },
  { role: 'support', first: '知夏', last: '沈' },
] as const

export interface DemoSchool {
  readonly people: number
  readonly rows: number
  readonly certificates: number
  readonly staff: readonly { readonly email: string; readonly role: string }[]
}

interface House {
  readonly database: Database
  readonly config: Config
  readonly receipts: FileStore
  readonly passwordHash: string
  readonly now: Date
}

/** Fills an empty school in one transaction. */
export const fillSchool = (house: House, count: number): Promise<DemoSchool> =>
  house.database.transaction((db) => fill(db, house, count))

async function fill(db: Db, { config, receipts, passwordHash, now }: House, count: number): Promise<DemoSchool> {
  const courses = await readCourses(db)
  const [first] = courses
  if (!first) throw new Error('no course is published')
  const rows: Rows = new Map()
  const write = makeWriter(rows)
  const told: Told[] = []
  const accounts: DemoRow[] = staff.map(({ role, first: firstName, last }, n) => ({
    ...accountOf(
      { id: idOf('demo staff', role), email: `${role}@example.org`, firstName, lastName: last },
      passwordHash,
    ),
    gender: 'undisclosed',
    nationality: 'AE',
    education: 'master',
    lang: role === 'support' ? 'zh-CN' : 'en',
    created_at: new Date(now.getTime() - (160 - n) * DAY_MS),
  }))
  for (let n = 1; n <= count; n += 1) {
    const draw = makeDraw(SEED + n)
    const person = makePerson(n, draw, now)
    const { gender, nationality, education, lang, joinedAt } = person
    accounts.push({ ...accountOf(person, passwordHash), gender, nationality, education, lang, created_at: joinedAt })
    told.push(liveThrough(rows, { person, courses, draw, now }))
  }
  rows.set('account', accounts)
  const people = told.map(({ person }) => person)
  await makeOrders({ people, course: first, by: 'Omar Fayez-Dahl', now, receipts, write })
  writeGroups(write, people, first, now)
  writeFeedback(write, people, first, now)
  let written = 0
  for (const table of demoTables) written += await insertDemoRows(db, table, rows.get(table) ?? [])
  const version = await selectOptionalPolicyVersion(db)
  for (const { role } of staff) {
    const accountId = idOf('demo staff', role)
    if (version !== undefined) await insertConsent(db, { accountId, version, now })
    const of = { phaseId: role === 'teacher' ? first.phaseId : null, groupId: null }
    await insertGrant(db, { accountId, role, ...of, by: 'npm run demo', now })
  }
  return {
    people: count,
    rows: written,
    certificates: await giveCertificates(db, config, told),
    staff: staff.map(({ role }) => ({ email: `${role}@example.org`, role })),
  }
}

const accountOf = (
  { id, email, firstName, lastName }: Pick<Person, 'id' | 'email' | 'firstName' | 'lastName'>,
  password_hash: string,
) => ({ id, email, email_key: email, password_hash, first_name: firstName, last_name: lastName })

async function readCourses(db: Db): Promise<Course[]> {
  const lessons = await selectDemoLessons(db)
  const courses: Course[] = []
  for (const { id, free_hours } of await selectDemoPhases(db)) {
    const own = lessons.filter(({ phase_id }) => phase_id === id)
    if (own.length === 0) continue
    const quizzes = new Map<string, Quiz>()
    for (const { id: quizId, rules } of await selectQuizzes(db, { accountId: NOBODY, phaseId: id })) {
      const pool = (await selectQuestionPool(db, quizId)).map((one) => ({
        revisionId: one.revision_id,
        question: one.content,
      }))
      quizzes.set(quizId, { id: quizId, rules, pool })
    }
    courses.push({ phaseId: id, freeHours: free_hours, lessons: own, quizzes })
  }
  return courses
}

function writeGroups(write: Write, people: readonly Person[], course: Course, now: Date) {
  const begun = new Date(now.getTime() - 155 * DAY_MS)
  for (const [place, { id, name }] of lists.groups.entries()) {
    write('learner_group', { id, name, created_at: begun })
    const invitation = idOf('demo invitation', id)
    write('invitation', {
      id: invitation,
      group_id: id,
      token_hash: bytesOf('demo invitation', id),
      invited_by: 'Ruth Denholm-Sey',
      phase_ids: [course.phaseId],
      expires_at: new Date(now.getTime() + 60 * DAY_MS),
      created_at: begun,
    })
    for (const person of people.filter(({ n }) => n % 40 === place))
      write('group_member', {
        invitation_id: invitation,
        account_id: person.id,
        group_id: id,
        joined_at: person.joinedAt,
      })
  }
}

/** Each fortieth has written something; what is older than three days has its answer. */
function writeFeedback(write: Write, people: readonly Person[], course: Course, now: Date) {
  for (const person of people.filter(({ n }) => n % 40 === 7)) {
    const draw = makeDraw(SEED + person.n * 3)
    const one = draw.pick(lists.feedback)
    const { text, answer } = one[person.lang]
    const lesson = draw.pick(course.lessons)
    const at = new Date(now.getTime() - draw.share() ** 2 * (now.getTime() - person.joinedAt.getTime()))
    const isAnswered = now.getTime() - at.getTime() > 3 * DAY_MS
    const isOfLesson = one.type !== 'payment' && one.type !== 'idea'
    write('feedback', {
      id: idOf('demo feedback', person.n),
      account_id: person.id,
      type_id: one.type,
      content: text,
      place_path: isOfLesson ? `/phase/lesson-learn/${course.phaseId}/${lesson.module_id}/${lesson.lesson_id}` : null,
      place_label: isOfLesson ? pickText(lesson.titles, person.lang).text : null,
      created_at: at,
      answer: isAnswered ? answer : null,
      answered_by: isAnswered ? 'Ruth Denholm-Sey' : null,
      answered_at: isAnswered ? new Date(at.getTime() + draw.between(2, 40) * 3_600_000) : null,
    })
  }
}

/** By the rule that holds for everybody: who has not earned one gets none. */
async function giveCertificates(db: Db, config: Config, told: readonly Told[]): Promise<number> {
  let given = 0
  for (const { person, finished } of told)
    for (const { phaseId, at } of finished) {
      const [phase] = await selectPhasesWithRule(db, { accountId: person.id, phaseId })
      if (!phase) continue
      const standing = await readStanding(db, { accountId: person.id, phase, now: at })
      if (standing.verdict.state !== 'can-apply') continue
      const says = writeCertificateText(config, phase, standing)
      await issueCertificate(db, {
        accountId: person.id,
        phaseId,
        name: displayName(person),
        lang: person.lang,
        says,
        lastDay: null,
        zone: null,
        issuedAt: at,
      })
      given += 1
    }
  return given
}
