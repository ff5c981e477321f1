// How the Chinese sentences are set: one kind of mark and one word for each thing, so that a reader is never stopped.
import { describe, expect, it } from 'vitest'
import { listNouns, readCatalogue } from './generate.ts'
import { marks, sentenceMarks, settledWords } from './test-chinese.ts'

const sentences = listNouns().flatMap((noun) =>
  Object.entries(readCatalogue(noun, 'zh-CN')).map(([key, text]) => ({
    key,
    // The words of ICU's own syntax are no sentence.
    text: text.replaceAll(/\{[\w#]+, (?:plural|select|selectordinal),/g, '{'),
  })),
)

/** READINGS §1 gives these words. */
const given = ['refusal.auth_fail']
/** What an operator's terminal sets in columns is not prose. */
const isPlain = (key: string) => !/^(admin|content)\./.test(key)

describe.each([...marks, ...sentenceMarks])('no Chinese sentence has $name', (rule) => {
  it('in the catalogues', () =>
    expect(sentences.filter(({ text }) => rule.is.test(rule.isOfWords ? bare(text) : text))).toEqual([]))
  it('and one that has is found', () => expect(rule.breach).toMatch(rule.is))
})

/** Without names of arguments and their cases, tags and what is typed. */
const bare = (text: string): string =>
  text
    .replaceAll(/=\d+ \{|\b\w+ \{/g, '{')
    .replaceAll(/<\/?\w+>|`[^`]*`/g, '')
    .replaceAll(/\{[\w#]+\}/g, '')

it('no Chinese sentence has two spaces', () =>
  expect(sentences.filter(({ key, text }) => isPlain(key) && /\S {2,}\S/.test(text))).toEqual([]))

describe.each(settledWords)('$take is the word: $why', ({ not }) => {
  it('in every sentence', () =>
    expect(sentences.filter(({ key, text }) => !given.includes(key) && not.test(text))).toEqual([]))
})
