import { announceCalls } from '../staff/announce.ts'
import { contentCalls } from '../staff/content.ts'
import { staffFeedbackCalls } from '../staff/feedback.ts'
import { staffGroupCalls } from '../staff/groups.ts'
import { houseCalls } from '../staff/house.ts'
import { itemDeedCalls } from '../staff/item-deeds.ts'
import { staffItemCalls } from '../staff/items.ts'
import { labsCalls } from '../staff/labs.ts'
import { learnerDeedCalls } from '../staff/learner-deeds.ts'
import { learnerEventCalls } from '../staff/learner-events.ts'
import { learnerCalls } from '../staff/learners.ts'
import { overviewCalls } from '../staff/overview.ts'
import { peopleCalls } from '../staff/people.ts'
import { receiptCalls } from '../staff/receipts.ts'
import { seeCalls } from '../staff/see.ts'
import { stuckCalls } from '../staff/stuck.ts'
import { accountCalls } from './account.ts'
import { calendarCalls } from './calendar.ts'
import { keptFileCalls } from './kept-file.ts'
import { workCalls } from './shown-work.ts'
import type { Handlers } from './call-context.ts'
import { certificateCalls } from './certificate.ts'
import { experimentCalls } from './experiment.ts'
import { feedbackCalls } from './feedback.ts'
import { groupCalls } from './group.ts'
import { lessonCalls } from './lesson.ts'
import { messageCalls } from './message.ts'
import { noteCalls } from './note.ts'
import { orderCalls } from './order.ts'
import { phaseCalls } from './phase.ts'
import { quizCalls } from './quiz.ts'
import { recallCalls } from './recall.ts'
import { searchCalls } from './search.ts'
import { secondFactorCalls } from './second-factor.ts'
import { settingsCalls } from './settings.ts'
import { siteCalls } from './site.ts'
import { thirdPartyCalls } from './third-party.ts'

/** Every call of the contract with its handler; a call without one does not compile. */
export const handlers: Handlers = {
  ...accountCalls,
  ...phaseCalls,
  ...lessonCalls,
  ...experimentCalls,
  ...quizCalls,
  ...recallCalls,
  ...calendarCalls,
  ...workCalls,
  ...keptFileCalls,
  ...feedbackCalls,
  ...groupCalls,
  ...messageCalls,
  ...noteCalls,
  ...orderCalls,
  ...searchCalls,
  ...secondFactorCalls,
  ...settingsCalls,
  ...siteCalls,
  ...thirdPartyCalls,
  ...certificateCalls,
  ...peopleCalls,
  ...receiptCalls,
  ...learnerCalls,
  ...learnerEventCalls,
  ...learnerDeedCalls,
  ...announceCalls,
  ...contentCalls,
  ...staffFeedbackCalls,
  ...staffGroupCalls,
  ...staffItemCalls,
  ...itemDeedCalls,
  ...houseCalls,
  ...labsCalls,
  ...overviewCalls,
  ...seeCalls,
  ...stuckCalls,
}
