// A question of any type on an empty page, answered as an attempt would keep it.
import { useState } from 'react'
import { vi } from 'vitest'
import { show, type Look } from '../../../test-alone.tsx'
import type { AskedQuestion, ReviewedQuestion } from './question-screen.ts'
import { screenOf } from './registry.ts'

type Type = AskedQuestion['type']

const head = { id: 'q1', points: 2, is_partial: false, lang: 'en', prompt: '<p>What is it?</p>', is_flagged: false }

/** What the type asks with; `more` is all that is its own. */
export const asked = (type: Type, more: object = {}): AskedQuestion =>
  ({ ...head, type, answer: [], given: '', saved_at: null, seq: 0, flag_seq: 0, ...more }) as AskedQuestion // by the caller

/** What comes back after the submission. */
export const reviewed = (type: Type, more: object = {}): ReviewedQuestion =>
  ({ ...head, type, earned: null, is_answered: true, see: null, why: null, said: null, ...more }) as ReviewedQuestion // by the caller

export const part = (id: string, text: string, lang = 'en') => ({ id, text, lang })

/** A field that keeps what is given, and tells the test each time. */
export async function showField(question: AskedQuestion, given = '', look: Look & { isClosed?: boolean } = {}) {
  const gave = vi.fn<(given: string) => void>()
  const { Field } = screenOf(question)
  function Kept({ isClosed }: { isClosed: boolean }) {
    const [kept, keep] = useState(given)
    return (
      <div style={{ padding: '0 16px' }}>
        <p id="prompt">What is it?</p>
        <Field
          question={question}
          given={kept}
          isClosed={isClosed}
          onGive={(next) => {
            gave(next)
            keep(next)
          }}
        />
      </div>
    )
  }
  const shown = await show(<Kept isClosed={look.isClosed ?? false} />, look)
  return {
    ...shown,
    gave,
    /** The last answer, read. */
    last: (): unknown => {
      const json = gave.mock.lastCall?.[0]
      return json === undefined || json === '' ? json : JSON.parse(json)
    },
    /** The time is over. */
    close: () => shown.draw(<Kept isClosed />),
  }
}

/** A question that is looked back at. */
export function showReview(question: ReviewedQuestion, look: Look = {}) {
  const { Review } = screenOf(question)
  return show(<Review question={question} />, look)
}
