import { describe, expect, it } from 'vitest'
import { checkValues, wordComplaint } from '../../parts/form/complaint.ts'
import { sayLoose } from '../../../messages/format.ts'
import { codeRule, consentRule, emailRule, newPasswordRule, repeatRule, typedPasswordRule } from './rules.ts'

const email = 'lin.yue@harbour.edu'
const good = 'Tessera2026x'

describe('the rules of the account forms', () => {
  it.each([
    ['', 'Please enter your e-mail.'],
    ['   ', 'Please enter your e-mail.'],
    ['lin.yue', 'Please enter a valid e-mail address.'],
    ['lin.yue@harbour', 'Please enter a valid e-mail address.'],
    ['lin.yue@harbour.toolong', 'Please enter a valid e-mail address.'],
    [email, undefined],
    [` ${email} `, undefined],
  ])('asks for an e-mail: %j', (typed, sentence) => expect(say(emailRule(typed))).toBe(sentence))

  it.each([
    ['', 'Please enter your password.'],
    ['tessera', 'Use 10 to 30 characters, beginning with a letter, with at least one capital letter and one number.'],
    ['Tessera26', '10 to 30 characters'],
    ['1Tessera2026', 'Begins with a letter'],
    ['tessera2026x', 'At least one capital letter'],
    ['TesseraTiles', 'At least one number'],
    ['Lin.Yue2026x', 'The password must not contain your e-mail name.'],
    [good, undefined],
  ])('says what a new password lacks: %j', (typed, sentence) =>
    expect(say(newPasswordRule(typed, { email }))).toBe(sentence),
  )

  it('lets any password try to sign in', () => {
    expect(typedPasswordRule('old')).toBeUndefined()
    expect(say(typedPasswordRule(''))).toBe('Please enter your password.')
  })

  it('wants the same password twice', () => {
    expect(say(repeatRule(`${good}!`, { password: good }))).toBe('The passwords you entered do not match')
    expect(repeatRule(good, { password: good })).toBeUndefined()
  })

  it.each([
    ['', 'Please enter the e-mail verification code.'],
    ['12345', 'Invalid email verification code. Please try again.'],
    ['12345a', 'Invalid email verification code. Please try again.'],
    ['１２３４５６', 'Invalid email verification code. Please try again.'],
    [' 012345 ', undefined],
  ])('asks for a code of six digits: %j', (typed, sentence) => expect(say(codeRule(typed))).toBe(sentence))

  it('wants the consent ticked', () => {
    expect(consentRule('')).toBe('account.consent.missing')
    expect(consentRule('on')).toBeUndefined()
  })

  it('complains of every field at once, in the order of the form', () => {
    const found = checkValues(
      { email: emailRule, password: newPasswordRule, password_again: repeatRule, consent: consentRule },
      { email, password: 'x' },
    )
    expect(Object.keys(found)).toEqual(['password', 'password_again', 'consent'])
  })

  it('shows what the server has worded as it is', () => {
    expect(wordComplaint(() => 'ours', { text: 'theirs' })).toBe('theirs')
    expect(wordComplaint(() => 'ours', { key: 'account.email.missing' })).toBe('ours')
  })
})

const say = (key: string | undefined) => (key === undefined ? undefined : sayLoose('en', key))
