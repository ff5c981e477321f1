import { expect, test } from 'vitest'
import { pickText } from './language.ts'

test.each([
  ['the asked language', { en: 'Counting', 'zh-CN': '计数', fr: 'Compter' }, 'zh-CN', { text: '计数', lang: 'zh-CN' }],
  [
    'English where the asked language is missing',
    { en: 'Counting', fr: 'Compter' },
    'zh-CN',
    { text: 'Counting', lang: 'en' },
  ],
  ['any other where English is missing too', { fr: 'Compter', de: 'Zählen' }, 'zh-CN', { text: 'Zählen', lang: 'de' }],
  ['another language than English for an English reader', { 'zh-CN': '计数' }, 'en', { text: '计数', lang: 'zh-CN' }],
  ['an empty text where there is none', {}, 'zh-CN', { text: '', lang: 'en' }],
])('a text is taken in %s', (_title, texts, asked, picked) => expect(pickText(texts, asked)).toEqual(picked))
