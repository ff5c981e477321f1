import { expect, test } from 'vitest'
import { chooseResume } from './choose-resume.ts'

const done = { id: 'done', next: null }
const old = { id: 'old', next: {} }
const fresh = { id: 'fresh', next: {} }

test('the phase that was studied last comes first', () => expect(chooseResume([fresh, old], 'old')).toBe(old))
test('a phase that is done, or was left, is not offered', () => expect(chooseResume([done, fresh], 'done')).toBe(fresh))
test('without a last phase the newest comes first', () => expect(chooseResume([fresh, old], null)).toBe(fresh))
test('when all is done nothing is offered', () => expect(chooseResume([done], 'done')).toBeUndefined())
