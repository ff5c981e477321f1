// The wire and the database cannot import the rules' lists: they write them again. Here each copy is held against the list.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { formatNames } from '../content/quiz/types/registry.ts'
import * as certificateWire from '../contract/certificate-calls.ts'
import * as timelineWire from '../contract/dataset-cert-calls.ts'
import * as experimentWire from '../contract/experiment-shapes.ts'
import * as groupWire from '../contract/group-calls.ts'
import * as hoursWire from '../contract/hours-calls.ts'
import * as messageWire from '../contract/message-calls.ts'
import { MAX_PICTURES } from '../contract/order-review-calls.ts'
import * as orderWire from '../contract/order-shapes.ts'
import * as quizWire from '../contract/quiz-calls.ts'
import * as questionWire from '../contract/quiz-types/registry.ts'
import * as sharedWire from '../contract/shapes.ts'
import * as thirdPartyWire from '../contract/third-party-calls.ts'
import { certificateStatuses } from '../domain/certificate/validity.ts'
import { checkKinds } from '../domain/certificate/verdict.ts'
import { checkObstacles, handInOutcomes } from '../domain/experiment/hand-in.ts'
import { entryKinds, hoursSources } from '../domain/experiment/hours.ts'
import { sessionWarnings } from '../domain/experiment/judge.ts'
import { endReasons, sessionStates } from '../domain/experiment/session.ts'
import { versionKinds } from '../domain/experiment/versions.ts'
import { invitationStates } from '../domain/group/invitation.ts'
import { invoiceFileTypes, invoiceKinds } from '../domain/order/invoice.ts'
import { weekdays } from '../domain/order/office.ts'
import { receiptTypes } from '../domain/order/receipt-name.ts'
import { paymentOutcomes } from '../domain/order/payment.ts'
import { orderKinds, orderStates, paymentMethods } from '../domain/order/state.ts'
import { editionStates, itemKinds } from '../domain/phase/edition.ts'
import { timelineStates } from '../domain/phase/timeline.ts'
import { startStates } from '../domain/quiz/attempt.ts'
import { reviews } from '../domain/quiz/definition.ts'
import { MAX_GIVEN } from '../domain/quiz/given.ts'
import { questionTypes } from '../domain/quiz/types/registry.ts'
import { fileKinds } from '../store/missing-file.ts'
import { keyKinds } from '../store/signing-key.ts'
import { MOST_PAGES } from './outside/drawing/drawing.ts'

/** The rules' lists under the names that the wire has for them. */
const ruled: Readonly<Record<string, readonly string[]>> = {
  certificateStatuses,
  checkKinds,
  endReasons,
  hoursSources,
  invitationStates,
  invoiceFileTypes,
  invoiceKinds,
  itemKinds,
  ledgerKinds: entryKinds,
  orderKinds,
  orderStates,
  paymentMethods,
  questionTypes,
  receiptTypes,
  reviews,
  sessionStates: ['none', ...sessionStates], // an experiment that was never started has a state on the wire
  sessionWarnings,
  startStates,
  timelineStates,
  weekdays,
}

/** What order they stand in means nothing. */
const sortWords = (lists: readonly (readonly [string, readonly string[]])[]) =>
  Object.fromEntries(lists.map(([name, words]) => [name, words.toSorted()]))

/** The wire's own: no rule has such a list. */
const wireOnly = ['arrivals', 'certificateStates', 'requirementKinds']

test('each list of words on the wire is the list of the rules', () => {
  const lists = [
    certificateWire,
    timelineWire,
    experimentWire,
    groupWire,
    hoursWire,
    messageWire,
    orderWire,
    quizWire,
    questionWire,
    sharedWire,
    thirdPartyWire,
  ]
    .flatMap((calls) => Object.entries(calls))
    .filter((entry): entry is [string, string[]] => Array.isArray(entry[1]) && typeof entry[1][0] === 'string')
  const told = lists.filter(([name]) => !wireOnly.includes(name))
  expect(sortWords(told)).toEqual(sortWords(Object.entries(ruled)))
})

const checked: Readonly<Record<string, readonly string[]>> = {
  'lab_hand_in.check_kind': checkKinds,
  'lab_hand_in.obstacle': checkObstacles,
  'lab_hand_in.outcome': handInOutcomes,
  'hour_entry.kind': entryKinds,
  'hour_lot.source': hoursSources,
  'lab_session.state': sessionStates,
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
  'signing_key.kind': keyKinds,
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
