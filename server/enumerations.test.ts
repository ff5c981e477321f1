// The wire and the database cannot import the rules' lists: they write them again. Here each copy is held against the list.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formatNames } from '../content/quiz/types/registry.ts'
import { contract, paths } from '../contract/index.ts'
import { MAX_PICTURES } from '../contract/order-review-calls.ts'
import { providers } from '../contract/provider.ts'
import * as quizWire from '../contract/quiz-calls.ts'
import * as questionWire from '../contract/quiz-types/registry.ts'
import { codeScenes } from '../domain/account/code.ts'
import { mailOutcomes } from '../domain/account/mail.ts'
import { certificateStatuses } from '../domain/certificate/validity.ts'
import { solutionRules } from '../domain/certificate/rule.ts'
import { checkKinds } from '../domain/certificate/verdict.ts'
import { checkObstacles, handInOutcomes } from '../domain/experiment/hand-in.ts'
import { entryKinds, hoursSources } from '../domain/experiment/hours.ts'
import { sessionWarnings } from '../domain/experiment/judge.ts'
import { faults, startStages } from '../domain/experiment/observation.ts'
import { endReasons, sessionStates } from '../domain/experiment/session.ts'
import { versionKinds } from '../domain/experiment/versions.ts'
import { cellStates, groupAsks } from '../domain/group/class.ts'
import { invitationStates } from '../domain/group/invitation.ts'
import { decisions } from '../domain/order/decision.ts'
import { invoiceFileTypes, invoiceKinds } from '../domain/order/invoice.ts'
import { weekdays } from '../domain/order/office.ts'
import { receiptTypes } from '../domain/order/receipt-name.ts'
import { paymentOutcomes } from '../domain/order/payment.ts'
import { orderKinds, orderStates, paymentMethods } from '../domain/order/state.ts'
import { editionStates, itemKinds } from '../domain/phase/edition.ts'
import { timelineStates } from '../domain/phase/timeline.ts'
import { shownDepths, startStates } from '../domain/quiz/attempt.ts'
import { reviews } from '../domain/quiz/definition.ts'
import { answerKinds, weaknesses } from '../domain/quiz/items.ts'
import { MAX_GIVEN } from '../domain/quiz/given.ts'
import { questionTypes } from '../domain/quiz/types/registry.ts'
import { judgements } from '../domain/recall/schedule.ts'
import { documentKinds } from '../domain/search/document.ts'
import { noteKinds, notePatterns } from '../domain/note/note.ts'
import { locales } from '../messages/locale.ts'
import { staffRoles } from '../domain/staff/role.ts'
import { stuckReasons } from '../domain/staff/stuck.ts'
import { heldKinds } from '../store/held-source.ts'
import { editionSteps } from '../store/edition.ts'
import { fileKinds } from '../store/missing-file.ts'
import { keyKinds } from '../store/signing-key.ts'
import { messageTypes } from './flows/notice.ts'
import { MOST_PAGES } from './outside/drawing/drawing.ts'

/** The rules' lists, each with what the wire has of it where that is not the whole. */
const ruled: Readonly<Record<string, readonly string[]>> = {
  cellStates,
  certificateStatuses,
  checkKinds,
  checkObstacles,
  decisions,
  documentKinds,
  editionSteps,
  endReasons,
  itemAnswerKinds: answerKinds,
  faults,
  groupAsks,
  handInOutcomes,
  heldKinds,
  hoursSources,
  invitationStates,
  invoiceFileTypes,
  invoiceKinds,
  invoiceKindsOrNone: ['none', ...invoiceKinds], // `none` takes back that one was asked for
  itemKinds,
  itemsThatAreDone: itemKinds.filter((kind) => kind !== 'quiz'), // a quiz is done by being passed
  judgements,
  entryKinds,
  locales,
  messageTypes: messageTypes.map(String),
  noteKinds,
  notePatterns,
  orderKinds,
  orderStates,
  paymentMethods,
  providers,
  receiptTypes,
  reviews,
  sessionStates,
  sessionStatesOrNone: ['none', ...sessionStates], // an experiment that was never started has a state on the wire
  sessionWarnings,
  shownDepths,
  solutionRules,
  staffRoles,
  stuckReasons,
  startStates,
  timelineStates,
  versionKindsOrOriginal: [...versionKinds, 'original'], // what the course has is no version that was kept
  weaknesses,
  weekdays,
}

/** The wire's own words, that no rule has a list of. What of a rule's bigger list may be asked for or told stands in `parts`. */
const wireOnly: readonly string[] = [
  'privacy-policy',
  '0 1',
  'female male other undisclosed', // a profile is stored as it is told
  'bachelor doctorate master other secondary vocational',
  'bind sign_in',
  'bind bind_email prove second_factor signed_in',
  'browser server',
  'failed open passed', // a check of a lab
  'free other this', // who writes a notebook
  'interrupt restart',
  'planned sending sent stopped', // how far an announcement has come
  'link text', // what a mail is made of
  'queued running starting', // a lab of somebody, to the staff
  'failed ready starting', // what a browser says of its kernel
  'issued none waiting', // the official invoice of an order
  'exact less more',
  'receipt transaction',
  'can_apply issued requirements_not_met', // a certificate that nobody has yet, too
  'can_apply requirements_not_met',
  'experiment lesson offer profile quiz', // what is missing for one
  'months permanent until',
  'credential jwt pdf',
  'archive json', // all that is stored of a person
  'look take', // what is brought along from another school
  'answered open', // feedback
  'feedback receipt stuck', // what waits for the staff
  'attempt certificate hand_in order person', // by what a learner was found
  'attempts delete hours reissue_certificate remove_app revoke_certificate see stop_lab take_back_hours time unlock', // what is done for one
  'reopen_order reverse_order send_mail', // what is done about what happened to one
  'course courses hours lesson messages orders quizzes', // what is seen as one
]

/** Parts of a rule's list. */
const parts: readonly (readonly [readonly string[], of: readonly string[]])[] = [
  [['signup', 'reset', 'change', 'bind'], codeScenes], // the others go out by themselves
  [['browser_too_old', 'out_of_memory', 'start_failed', 'kernel_died'], faults], // what a browser can say of its own kernel
]

const asKey = (words: readonly unknown[]) => words.map(String).toSorted().join(' ')

/** Each list of words in a schema, by its words. What files may be (`application/pdf`) is the file's own. */
function* listsOf(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  if ('enum' in schema && Array.isArray(schema.enum)) yield asKey(schema.enum)
  for (const inner of Object.values(schema)) yield* listsOf(inner)
}

const onWire = new Map<string, string>()
for (const path of paths) {
  const { input, output } = contract[path]
  const found = [
    ...listsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
    ...listsOf(z.toJSONSchema(output, { unrepresentable: 'any' })),
  ]
  for (const key of found) if (!onWire.has(key)) onWire.set(key, path)
}

/** Types of the files that a call gives, single words, and types of questions, which have a test of their own. */
const isItsOwn = (key: string) =>
  !key.includes(' ') ||
  key.split(' ').every((word) => word.includes('/')) ||
  key === asKey(['single', 'multiple', 'true-false'])

test('each list of words on the wire is one of the rules, or is known to be the wire’s own', () => {
  const known = new Set([...Object.values(ruled), ...parts.map(([part]) => part)].map(asKey).concat(wireOnly))
  expect([...onWire].filter(([key]) => !known.has(key) && !isItsOwn(key))).toEqual([])
  for (const [part, of] of parts) expect(of).toEqual(expect.arrayContaining([...part]))
})

test('none is known that the wire does not have', () => {
  const lists = [...Object.values(ruled), ...parts.map(([part]) => part)].map(asKey).concat(wireOnly)
  expect(lists.filter((key) => !onWire.has(key))).toEqual([])
})

test('the types of questions on the wire are those of the rules', () => {
  expect(questionWire.questionTypes.toSorted()).toEqual(questionTypes.toSorted())
})

/** What order they stand in means nothing. */
const sortWords = (lists: readonly (readonly [string, readonly string[]])[]) =>
  Object.fromEntries(lists.map(([name, words]) => [name, words.toSorted()]))

const checked: Readonly<Record<string, readonly string[]>> = {
  'lab_hand_in.check_kind': checkKinds,
  'lab_hand_in.obstacle': checkObstacles,
  'lab_hand_in.outcome': handInOutcomes,
  'held_decision.decision': decisions,
  'edition.state': editionSteps,
  'hour_entry.kind': entryKinds,
  'hour_lot.source': hoursSources,
  'lab_session.state': sessionStates,
  'lab_session.waits_for': startStages,
  'lab_version.kind': versionKinds,
  'missing_file.kind': fileKinds,
  'order_invoice.file_type': invoiceFileTypes,
  'order_invoice.kind': invoiceKinds,
  'order_receipt.type': receiptTypes,
  'payment_event.outcome': paymentOutcomes,
  'phase.state': editionStates,
  'purchase_order.kind': orderKinds,
  'purchase_order.method': paymentMethods,
  'purchase_order.state': orderStates,
  'sent_mail.outcome': mailOutcomes,
  'signing_key.kind': keyKinds,
  'staff.role': staffRoles,
  'stuck_case.reason': stuckReasons,
}

test('each type of question has a way to be written', () => {
  expect(formatNames.toSorted()).toEqual(questionTypes.toSorted())
})

test('each list of words that a column may hold is the list of the rules', () => {
  const schema = readFileSync(path.resolve(import.meta.dirname, '../store/schema.sql'), 'utf8')
  const found = schema.split(/^table /m).flatMap((table) => {
    const [name = ''] = table.split('\n', 1)
    return [...table.matchAll(/^ {2}CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/gm)].map(
      ([, column, words = '']): [string, string[]] => [
        `${name}.${column}`,
        [...words.matchAll(/'([^']+)'/g)].map(([, word]) => word!),
      ],
    )
  })
  expect(sortWords(found)).toEqual(sortWords(Object.entries(checked)))
})

test('an answer may be as long on the wire as for the rules', () => {
  expect(quizWire.MAX_GIVEN).toBe(MAX_GIVEN)
})

test('as many pictures of a receipt can be asked for as are drawn of it', () => {
  expect(MAX_PICTURES).toBe(MOST_PAGES)
})
