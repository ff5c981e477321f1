import { expect, test } from 'vitest'
import { z } from 'zod'
import { flagsOf, parseOptions, splitArguments, toOption, WrongArguments } from './arguments.ts'
import { flag, text, whole } from './options.ts'

const split = (...args: string[]) => {
  const { words, options } = splitArguments(args, (name) => name === 'mail', 'en')
  return { words, options: Object.fromEntries(options) }
}

test.each([
  [['user', 'find'], { words: ['user', 'find'], options: {} }],
  [['--email', 'a@b.c', 'user'], { words: ['user'], options: { email: 'a@b.c' } }],
  [['--email=a=b', 'user'], { words: ['user'], options: { email: 'a=b' } }],
  [['--email='], { words: [], options: { email: '' } }],
  [['--reason', 'one\ntwo'], { words: [], options: { reason: 'one\ntwo' } }],
  [['--reason=one\ntwo'], { words: [], options: { reason: 'one\ntwo' } }],
  [['--text', '--mail'], { words: [], options: { text: '--mail' } }],
  [['--mail', 'user'], { words: ['user'], options: { mail: true } }],
  [['--mail=no', 'user'], { words: ['user'], options: { mail: 'no' } }],
  [['--per-page', '3'], { words: [], options: { perPage: '3' } }],
  [['a', '', 'b-c'], { words: ['a', '', 'b-c'], options: {} }],
])('the command line %j is read as it was meant', (args, read) => expect(split(...args)).toEqual(read))

test.each([
  [['--'], 'There is no option -- here.'],
  [['-x'], 'There is no option -x here.'],
  [['--Email', 'a'], 'There is no option --Email here.'],
  [['--3', 'a'], 'There is no option --3 here.'],
  [[`--E${'x'.repeat(99)}`], `There is no option --E${'x'.repeat(57)} here.`],
  [['--text', 'a', '--text', 'b'], 'The option --text was given twice.'],
  [['--mail', '--mail'], 'The option --mail was given twice.'],
  [['--text'], 'The option --text needs a value.'],
])('the command line %j is refused with a sentence', (args, sentence) => {
  expect(() => split(...args)).toThrow(WrongArguments)
  expect(() => split(...args)).toThrow(sentence)
})

test('an option is written with dashes where its name has capitals', () => {
  expect([toOption('email'), toOption('perPage'), toOption('aBC')]).toEqual(['--email', '--per-page', '--a-b-c'])
})

const input = z.object({ reason: text(5), maxUses: whole(1, 9).optional(), mail: flag })
const parse = (given: Record<string, string | true>) => parseOptions(input, new Map(Object.entries(given)), 'en')

test('options that fit are given on as they were typed: who does the deed reads them', () =>
  expect(parse({ reason: ' why ', maxUses: '3', mail: true })).toEqual({ reason: ' why ', maxUses: '3', mail: true }))

test('every wrong option is told, each once', () => {
  const told = (given: Record<string, string | true>): string[] => {
    try {
      parse(given)
      return []
    } catch (error) {
      return error instanceof WrongArguments ? error.message.split('\n') : [String(error)]
    }
  }
  expect(told({ maxUses: '12', colour: 'red', inkTone: 'x' })).toEqual([
    'The option --reason is missing.',
    expect.stringMatching(/^--max-uses: ./),
    'There is no option --colour here.',
    'There is no option --ink-tone here.',
  ])
  expect(told({ reason: 'a', mail: 'no' })).toEqual([expect.stringMatching(/^--mail: (?!Invalid input)./)])
})

test('only what is given or not is a flag', () => {
  const isFlag = flagsOf(input)
  expect(['reason', 'maxUses', 'mail', 'nothing'].map(isFlag)).toEqual([false, false, true, false])
})
