// How the Chinese sentences are set: one kind of mark and one word for each thing, so that a reader is never stopped.
import { describe, expect, it } from 'vitest'
import { listNouns, readCatalogue } from './generate.ts'

const HAN = '[\\u4e00-\\u9fff]'

/** Each with a sentence that breaks it. What an operator's terminal sets in columns is not prose. */
const rules = [
  {
    name: 'a half-width mark after a Chinese character',
    breach: '已保存,可以离开',
    is: new RegExp(`${HAN}[,;:!?](?![\\w/])`),
  },
  { name: 'a half-width mark before one', breach: 'IBAN:请核对', is: new RegExp(`[,;:!?]${HAN}`) },
  { name: 'a half-width bracket', breach: '学位(本科)', is: new RegExp(`${HAN}\\(|\\)${HAN}`) },
  { name: 'a space after a full-width mark', breach: '最近更新： 今天', is: /[，。；：！？、] (?!\{#)/ },
  { name: 'two spaces', breach: '学完  这一课', is: /\S {2,}\S/, isProse: true },
  { name: 'a space before a per cent sign', breach: '66 % 的题', is: /\d %/ },
  { name: '您', breach: '您的课程', is: /您/ },
  { name: 'quotation marks of another region', breach: '加入「研讨课」', is: /[「」『』]/ },
  { name: 'an ellipsis of six dots', breach: '正在保存……', is: /……/ },
  { name: 'to log in as to go ashore', breach: '请重新登陆', is: /登陆/, but: 'refusal.auth_fail' }, // READINGS §1: its words are given
  { name: 'another word for a settled one', breach: '我的学习', is: /我的学习|学习者|实验引擎|已复核|自行检查|视频号/ },
] as const

const sentences = listNouns().flatMap((noun) =>
  Object.entries(readCatalogue(noun, 'zh-CN')).map(([key, text]) => ({
    key,
    // The words of ICU's own syntax are no sentence.
    text: text.replaceAll(/\{[\w#]+, (?:plural|select|selectordinal),/g, '{'),
  })),
)

describe.each(rules)('no Chinese sentence has $name', (rule) => {
  it('in the catalogues', () => {
    const isPlain = (key: string) => !/^(admin|content)\./.test(key)
    expect(
      sentences
        .filter(({ key }) => !('isProse' in rule) || isPlain(key))
        .filter(({ key }) => !('but' in rule) || key !== rule.but)
        .filter(({ text }) => rule.is.test(text)),
    ).toEqual([])
  })
  it('and one that has is found', () => expect(rule.breach).toMatch(rule.is))
})
