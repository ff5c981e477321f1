import { expect, test } from 'vitest'
import { findOtherLanguage } from './other-language.ts'

const choice = (more: object = {}) => ({ text: 'a', lang: 'zh-CN', why: null, why_lang: 'zh-CN', ...more })

test('a question has a badge when its prompt, a choice or a shown reason is in another language', () => {
  expect(findOtherLanguage({ lang: 'zh-CN', choices: [choice(), choice({ why: 'x' })] }, 'zh-CN')).toBeUndefined()
  expect(findOtherLanguage({ lang: 'en', choices: [choice()] }, 'zh-CN')).toBe('en')
  expect(findOtherLanguage({ lang: 'zh-CN', choices: [choice(), choice({ lang: 'en' })] }, 'zh-CN')).toBe('en')
  expect(findOtherLanguage({ lang: 'zh-CN', choices: [choice({ why: 'x', why_lang: 'en' })] }, 'zh-CN')).toBe('en')
})

test('what the interface words itself, and a reason that is not shown, need none', () => {
  expect(
    findOtherLanguage(
      { lang: 'zh-CN', choices: [choice({ text: null, lang: 'en' }), choice({ why_lang: 'en' })] },
      'zh-CN',
    ),
  ).toBeUndefined()
})
