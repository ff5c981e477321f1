import { describe, expect, test } from 'vitest'
import { isProofDue, provedUntil } from './proof.ts'
import { hasRole, isWholeGrant, staffRoles } from './role.ts'

const at = (time: string) => new Date(`2026-11-26T${time}Z`)

describe('the password is asked for anew', () => {
  const typed = { provedAt: at('08:00:00'), spentAt: null }

  test('by everything but the form itself while none was typed', () => {
    const never = { provedAt: null, spentAt: null }
    expect(['none', 'day', 'money'].map((level) => isProofDue(never, level as 'day', at('08:00:00')))).toEqual([
      false,
      true,
      true,
    ])
  })

  test('after twelve hours, to the second', () => {
    expect(isProofDue(typed, 'day', at('19:59:59'))).toBe(false)
    expect(isProofDue(typed, 'day', at('20:00:00'))).toBe(true)
  })

  test('before money half an hour after it was typed or money was last decided', () => {
    expect(isProofDue(typed, 'money', at('08:29:59'))).toBe(false)
    expect(isProofDue(typed, 'money', at('08:30:00'))).toBe(true)
    expect(isProofDue({ ...typed, spentAt: at('08:20:00') }, 'money', at('08:49:59'))).toBe(false)
    expect(isProofDue({ ...typed, spentAt: at('08:20:00') }, 'money', at('08:50:00'))).toBe(true)
  })

  test('and however busy somebody is, never later than after twelve hours', () => {
    expect(provedUntil({ ...typed, spentAt: at('19:59:00') }, 'money')).toEqual(at('20:00:00'))
  })

  test('what was decided on an older password does not prolong a new one', () =>
    expect(provedUntil({ provedAt: at('10:00:00'), spentAt: at('08:20:00') }, 'money')).toEqual(at('10:30:00')))
})

describe('a role', () => {
  test('is of one phase or one group for a teacher, and of nothing for everybody else', () => {
    for (const role of staffRoles) {
      const isTeacher = role === 'teacher'
      expect(isWholeGrant({ role, phaseId: null, groupId: null })).toBe(!isTeacher)
      expect(isWholeGrant({ role, phaseId: 'llm', groupId: null })).toBe(isTeacher)
      expect(isWholeGrant({ role, phaseId: null, groupId: 'class-1' })).toBe(isTeacher)
      expect(isWholeGrant({ role, phaseId: 'llm', groupId: 'class-1' })).toBe(false)
    }
  })

  test('is had when one of the grants is of it', () => {
    const grants = [{ role: 'finance', phaseId: null, groupId: null }] as const
    expect([hasRole(grants, ['owner', 'finance']), hasRole(grants, ['owner']), hasRole([], staffRoles)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
