import { audit } from './audit.ts'
import { certificate } from './certificate.ts'
import { check } from './check.ts'
import { edition } from './edition.ts'
import { faq } from './faq.ts'
import { feedback } from './feedback.ts'
import { grant } from './grant.ts'
import { group } from './group.ts'
import { message } from './message.ts'
import { order } from './order.ts'
import { outgoing } from './outgoing.ts'
import { quiz } from './quiz.ts'
import { session } from './session.ts'
import { source } from './source.ts'
import { staff } from './staff.ts'
import { stuck } from './stuck.ts'
import { user } from './user.ts'
import type { Noun } from './verb.ts'

/** Every operator command; a new noun is a line here and a file beside. */
export const nouns: Readonly<Record<string, Noun>> = {
  audit,
  certificate,
  check,
  edition,
  faq,
  feedback,
  grant,
  group,
  message,
  order,
  outgoing,
  quiz,
  session,
  source,
  staff,
  stuck,
  user,
}
