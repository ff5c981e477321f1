// SPECIFICATION §5: each validation sentence of these forms, word for word in English, and in Chinese.
import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../http/test-app.ts'

const app = await openTestApp()
afterAll(app.close)

const inForm = { email: 'ada@example.com', code: '123456', password: 'Tall Giraffe 42' }
const inProfile = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  gender: 'female',
  nationality: 'GB',
  education: 'doctorate',
}
const rule = [
  'Use 10 to 30 characters, beginning with a letter, with at least one capital letter and one number.',
  '密码须为 10 至 30 个字符，以英文字母开头，至少包含一个大写字母和一个数字。',
] as const

test.each([
  ['/index/login', { email: '', password: 'x' }, 'email', 'Please enter your e-mail.', '请输入邮箱。'],
  [
    '/index/login',
    { email: 'ada@example', password: 'x' },
    'email',
    'Please enter a valid e-mail address.',
    '请输入有效的邮箱地址。',
  ],
  [
    '/index/login',
    { email: 'ada@example.com', password: '' },
    'password',
    'Please enter your password.',
    '请输入密码。',
  ],
  ['/index/send-code', { email: '', scene: 'signup' }, 'email', 'Please enter your e-mail.', '请输入邮箱。'],
  [
    '/index/send-code',
    { email: 'ada@例子.com', scene: 'signup' },
    'email',
    'Please enter a valid e-mail address.',
    '请输入有效的邮箱地址。',
  ],
  [
    '/index/register',
    { ...inForm, email: 'ada' },
    'email',
    'Please enter a valid e-mail address.',
    '请输入有效的邮箱地址。',
  ],
  [
    '/index/register',
    { ...inForm, code: '' },
    'code',
    'Please enter the e-mail verification code.',
    '请输入邮箱验证码。',
  ],
  [
    '/index/register',
    { ...inForm, code: '12345' },
    'code',
    'Invalid email verification code. Please try again.',
    '邮箱验证码不正确，请重试。',
  ],
  ['/index/register', { ...inForm, password: '' }, 'password', 'Please enter your password.', '请输入密码。'],
  ['/index/register', { ...inForm, password: 'Short1' }, 'password', '10 to 30 characters', '10 至 30 个字符'],
  [
    '/index/register',
    { ...inForm, password: '1Password Giraffe' },
    'password',
    'Begins with a letter',
    '以英文字母开头',
  ],
  [
    '/index/register',
    { ...inForm, password: 'tall giraffe 42' },
    'password',
    'At least one capital letter',
    '至少一个大写字母',
  ],
  ['/index/register', { ...inForm, password: 'Tall Giraffe' }, 'password', 'At least one number', '至少一个数字'],
  ['/index/register', { ...inForm, password: 'giraffe' }, 'password', ...rule],
  ['/index/forget-password', { ...inForm, email: '' }, 'email', 'Please enter your e-mail.', '请输入邮箱。'],
  [
    '/index/forget-password',
    { ...inForm, code: '' },
    'code',
    'Please enter the e-mail verification code.',
    '请输入邮箱验证码。',
  ],
  ['/index/forget-password', { ...inForm, password: '' }, 'password', 'Please enter your password.', '请输入密码。'],
  ['/index/forget-password', { ...inForm, password: 'giraffe' }, 'password', ...rule],
  [
    '/index/complete-information',
    { ...inProfile, first_name: ' ' },
    'first_name',
    'Please enter your first name.',
    '请输入名字。',
  ],
  [
    '/index/complete-information',
    { ...inProfile, last_name: '' },
    'last_name',
    'Please enter your last name.',
    '请输入姓氏。',
  ],
  [
    '/index/complete-information',
    { ...inProfile, first_name: '---' },
    'first_name',
    'Please enter a valid username.',
    '请输入有效的姓名。',
  ],
  [
    '/index/complete-information',
    { ...inProfile, last_name: '<b>x</b>' },
    'last_name',
    'Please enter a valid username.',
    '请输入有效的姓名。',
  ],
  ['/index/complete-information', { ...inProfile, gender: '' }, 'gender', 'Please select your gender.', '请选择性别。'],
  [
    '/index/complete-information',
    { ...inProfile, nationality: '' },
    'nationality',
    'Please select your country.',
    '请选择国家或地区。',
  ],
  [
    '/index/complete-information',
    { ...inProfile, nationality: 'ZZ' },
    'nationality',
    'Please select your country.',
    '请选择国家或地区。',
  ],
  [
    '/index/complete-information',
    { ...inProfile, education: 'phd' },
    'education',
    'Please select your education.',
    '请选择学历。',
  ],
] as const)('%s with %j: the field %s says %j and %j', async (path, form, field, english, chinese) => {
  const learner = await app.signIn()
  const reply = await app.call(path, form, { learner })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    error: 'invalid_input',
    message: 'Please check the marked fields.',
    fields: { [field]: english },
  })
  expect((await app.call(path, form, { learner, lang: 'zh-CN' })).body).toEqual({
    error: 'invalid_input',
    message: '请检查标出的各项。',
    fields: { [field]: chinese },
  })
})

test.each([
  [
    '/index/register',
    'Password123',
    'This is one of the most common passwords. Please choose another one.',
    '这个密码太常见了，请换一个。',
  ],
  [
    '/index/forget-password',
    'pASSWORD123',
    'This is one of the most common passwords. Please choose another one.',
    '这个密码太常见了，请换一个。',
  ],
  ['/index/register', 'XxGrace.Hopper1', 'The password must not contain your e-mail name.', '密码不能包含邮箱名。'],
  [
    '/index/forget-password',
    'Xxgrace.hopper1',
    'The password must not contain your e-mail name.',
    '密码不能包含邮箱名。',
  ],
] as const)('%s refuses the weak password %s', async (path, password, english, chinese) => {
  const form = { email: 'Grace.Hopper@example.com', code: '123456', password }
  expect((await app.call(path, form)).body).toEqual({
    error: 'weak_password',
    message: 'This password is too easy to guess. Please choose another one.',
    fields: { password: english },
  })
  expect((await app.call(path, form, { lang: 'zh-CN' })).body).toEqual({
    error: 'weak_password',
    message: '这个密码太容易被猜到，请换一个。',
    fields: { password: chinese },
  })
})
