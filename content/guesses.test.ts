// Every guess of the first phase that is judged: what is right is what the lesson's own program works out, in the Python
// that a learner's browser has.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { judgeGuess, readGuess, type Guess } from '../domain/lesson/guess.ts'
import { openPython, readShipped } from './test-shipped.ts'
import { openFolder } from './folder.ts'

const phase = path.resolve('courses/llm-foundations')
const read = (lesson: string, lang: string) =>
  readFile(path.join(phase, 'modules', lesson, `lesson.${lang}.md`), 'utf8')

/** Of a lesson: the number of its first programs that are run, and of each part of each guess what works it out. */
const sums: Readonly<
  Record<
    string,
    { readonly programs: number; readonly guesses: Readonly<Record<string, Readonly<Record<string, string>>>> }
  >
> = {
  '010-text-to-numbers/010-next-token': {
    programs: 1,
    guesses: {
      'how-sure': {
        sure: 'sum(s[-2] == "stop" for s in CORPUS if s[0] == "red") / 4',
        alone: 'after["means"]["stop"]',
      },
      'red-means-go': {
        share:
          'math.prod(model([a])[vocab.index(b)] for a, b in zip([".", "red", "means", "go"], ["red", "means", "go", "."]))',
      },
    },
  },
  '010-text-to-numbers/020-bytes': {
    programs: 1,
    guesses: {
      'four-guesses': {
        red: 'len("red".encode())',
        accent: 'len("\u00e9".encode())',
        characters: 'len("格物".encode())',
        light: 'len("🚦".encode())',
      },
      'two-es': { one: 'len("\u00e9".encode())', two: 'len("e\u0301".encode())' },
    },
  },
  '010-text-to-numbers/030-byte-pairs': {
    programs: 0,
    guesses: { 'commonest-pair': { times: 'max(PAIRS.values())' } },
  },
  '020-counting/010-bigram': {
    programs: 1,
    guesses: {
      commonest: { share: 'table["means"]["means"] / sum(table["means"].values())' },
      'unsafe-share': { unsafe: 'sum(("red" in t) != ("stop" in t) for t in texts)' },
    },
  },
  '020-counting/020-surprise': {
    programs: 0,
    guesses: { 'fair-fine': { quarter: '-math.log2(1/4)', eighth: '-math.log2(1/8)' } },
  },
  '020-counting/030-sampling': {
    programs: 2,
    guesses: {
      'half-temperature': {
        light: 'reshape(after["red"], 0.5)["light"]',
        always: 'reshape(after["red"], 0.5)["always"]',
        means: 'reshape(after["red"], 0.5)["means"]',
      },
      'cold-safe': { unsafe: 'sum(("red" in t) != ("stop" in t) for t in texts)' },
    },
  },
  '020-counting/040-context-wall': {
    programs: 2,
    guesses: { 'add-one-longer': { cheapest: 'min((2, 3, 4, 5), key=lambda n: bits(n, corpus, 1))' } },
  },
  '030-learning/020-gradients': {
    programs: 2,
    guesses: { 'raise-b': { growth: 'f(2, 3.01) - f(2, 3)' }, 'slopes-sum': { sum: 'sum(slopes)' } },
  },
  '030-learning/030-training': {
    programs: 2,
    guesses: { 'final-bits': { bits: 'train(20, 400)[1][-1]' }, 'four-times': { bits: 'train(80)[1][199]' } },
  },
  '040-attention/010-attention-by-hand': {
    programs: 2,
    guesses: {
      'share-out': {
        red: 'ask("red light always means")[0][0]',
        light: 'ask("red light always means")[0][1]',
        always: 'ask("red light always means")[0][2]',
        means: 'ask("red light always means")[0][3]',
      },
      'four-lights': {
        red: 'ask("red light light light light means")[0][0]',
        stop: 'stop("red light light light light means")',
      },
    },
  },
  '040-attention/020-scale-and-mask': {
    programs: 2,
    guesses: {
      'largest-share': { share: 'raw' },
      'zero-afterwards': { sum: 'softmax(scores[0])[0]' },
    },
  },
  '040-attention/030-order-and-heads': {
    programs: 1,
    guesses: {
      'red-then-green': { first: 'ask("red then green means", 0)[1]', second: 'ask("green then red means", 0)[1]' },
      'not-red': { share: 'softmax([2, 2, -2])[0]' },
    },
  },
  '050-ours-and-theirs/020-parts-of-gpt2': {
    programs: 1,
    guesses: {
      'how-much-attention': { share: '100 * 12 * (4 * 768 ** 2 + 4 * 768) / count(50_257, 1_024, 768, 12)' },
    },
  },
  '050-ours-and-theirs/040-real-tokenisers': {
    programs: 2,
    guesses: { strawberry: { alone: 'len(encode("strawberry"))', inside: 'len(encode(" strawberry"))' } },
  },
  '040-attention/040-whole-model': {
    programs: 0,
    // A word that reads only itself: the price of the row of each word.
    guesses: { 'take-attention-out': { bits: 'FLOOR' } },
  },
}

const lessons =
  (await openFolder(phase))?.files.flatMap((file) => /^modules\/(.+)\/lesson\.en\.md$/.exec(file)?.[1] ?? []) ?? []
const python = await openPython()
const guesses = new Map<string, { readonly lesson: string; readonly lang: string; readonly guess: Guess }>()

beforeAll(async () => {
  const { content } = await readShipped('llm-foundations')
  if (content?.kind !== 'phase') throw new Error('the phase does not pass its check')
  for (const lesson of content.edition.modules.flatMap((module) => module.lessons))
    for (const { lang, reading } of lesson.texts)
      for (const block of reading) {
        const found = block.kind === 'predict' ? readGuess(block.question) : undefined
        if (found && block.kind === 'predict')
          guesses.set(`${lesson.id} ${block.id} ${lang}`, { lesson: lesson.id, lang, guess: found.guess })
      }
})

/** What a lesson's programs say a part is. */
async function workOut(lesson: string, programs: number): Promise<(sum: string) => number> {
  const page = await read(lesson, 'en')
  const text = [...page.matchAll(/```python\n([^]*?)```/g)].slice(0, programs).map(([, program = '']) => program)
  python.globals.set('program', text.join('\n'))
  python.runPython(
    `import contextlib, io, math, random, re
from collections import Counter
CORPUS = [f"{c}{l}{a} means {e} .".split() for c, e in (("red", "stop"), ("green", "go"))
          for l in ("", " light") for a in ("", " always")]
STEPS = [(a, b) for s in CORPUS for a, b in zip(["."] + s, s)]
PAIRS = Counter(w[i:i + 2] for s in CORPUS for w in re.findall(" ?[a-z]+", " ".join(s)) for i in range(len(w) - 1))
FLOOR = -sum(math.log2(Counter(STEPS)[a, b] / Counter(x for x, _ in STEPS)[a]) for a, b in STEPS) / len(STEPS)
space = {"math": math, "random": random, "CORPUS": CORPUS, "PAIRS": PAIRS, "FLOOR": FLOOR}
with contextlib.redirect_stdout(io.StringIO()): exec(program, space)`,
  )
  return (sum) => {
    python.globals.set('sum_text', sum)
    return Number(python.runPython('float(eval(sum_text, space))'))
  }
}

const idOf = (lesson: string) => lesson.split('/')[1]?.slice(4) ?? ''

describe.each(Object.entries(sums))('what is right in %s', (lesson, { programs, guesses: own }) => {
  test('is what its program works out, and the one guess that is right', async () => {
    const value = await workOut(lesson, programs)
    for (const [id, parts] of Object.entries(own))
      for (const lang of ['en', 'zh-CN']) {
        const guess = guesses.get(`${idOf(lesson)} ${id} ${lang}`)?.guess
        expect(guess, `${id} ${lang}`).toBeDefined()
        if (!guess) continue
        const numbers = guess.parts.filter(({ type }) => type === 'number').map((part) => part.id)
        expect(Object.keys(parts), `${id} ${lang}`).toEqual(numbers)
        expect(judgeGuess(guess, giveRight(guess, parts, value)), `${id} ${lang}`).toEqual({ kind: 'right' })
      }
  })
})

/** What is worked out, and beside it the author's own words and choices. */
function giveRight(guess: Guess, sums: Readonly<Record<string, string>>, value: (sum: string) => number) {
  return Object.fromEntries(
    guess.parts.map((part) => [
      part.id,
      part.type === 'number'
        ? String(value(sums[part.id] ?? 'nan'))
        : part.type === 'text'
          ? (part.forms[0] ?? '')
          : part.choice,
    ]),
  )
}

test('every number that is asked for has its sum above', () => {
  const known = new Set(
    Object.entries(sums).flatMap(([lesson, { guesses: own }]) => Object.keys(own).map((id) => `${idOf(lesson)} ${id}`)),
  )
  const asked = [...guesses].filter(([, { guess }]) => guess.parts.some(({ type }) => type === 'number'))
  expect(asked.map(([name]) => name).filter((name) => !known.has(name.replace(/ [\w-]+$/, '')))).toEqual([])
})

/** Guesses whose answer a film shows, and a play or a program of the page prints. */
const shown = {
  'byte-pairs': [
    ['commonest-pair', 'film'],
    ['first-in-chinese', 'film'],
  ],
  gradients: [
    ['raise-b', 'film'],
    ['raise-b', 'turn-b'],
  ],
  'attention-by-hand': [
    ['share-out', 'film'],
    ['share-out', 'drag-the-query'],
    ['four-lights', 'drag-the-query'],
  ],
  'whole-model': [
    ['take-attention-out', 'film'],
    ['flip-a-sign', 'film'],
    ['take-attention-out', 'thirty-starts'],
  ],
  'next-token': [['red-means-go', 'take-one']],
  surprise: [['fair-fine', 'halve-it']],
  sampling: [['half-temperature', 'turn-the-dials']],
  training: [['four-times', 'the-ball']],
  embeddings: [['same-sentence', 'drag-a-word']],
  'scale-and-mask': [['zero-afterwards', 'cover-what-is-ahead']],
  'order-and-heads': [['not-red', 'one-head-or-two']],
  'held-out': [['after-400', 'two-dials']],
  'parts-of-gpt2': [['how-much-attention', 'count-it']],
  'completion-to-chat': [
    ['blue-light', 'film'],
    ['green-unasked', 'film'],
    ['blue-light', 'ask-it'],
    ['green-unasked', 'ask-it'],
  ],
  'real-tokenisers': [['who-pays', 'three-lists']],
} as const

test('no film and no play stands before the guess whose answer it shows', async () => {
  for (const lesson of lessons)
    for (const lang of ['en', 'zh-CN']) {
      const page = await read(lesson, lang)
      const placeOf = (id: string) =>
        page.search(id === 'film' ? /^:::film$/m : new RegExp(`^:::\\w+\\{#${id}[ }]`, 'm'))
      const pairs = Object.entries(shown).find(([name]) => name === idOf(lesson))?.[1] ?? []
      const early = pairs.filter(([guess, telling]) => placeOf(guess) < 0 || placeOf(telling) < placeOf(guess))
      expect(early, `${lesson} ${lang}`).toEqual([])
      // A film without a place stands above the text, so above every guess.
      expect(!/^video:$/m.test(page) || placeOf('film') > 0, `${lesson} ${lang}`).toBe(true)
    }
})

test('the pairs that are right are those that occur most often, and the others are foreseen', async () => {
  const value = await workOut('010-text-to-numbers/030-byte-pairs', 0)
  for (const lang of ['en', 'zh-CN']) {
    const guess = guesses.get(`byte-pairs commonest-pair ${lang}`)?.guess
    if (!guess) throw new Error('no such guess')
    const judge = (pair: string) => judgeGuess(guess, { pair: pair.replace(' ', '␣'), times: '8' }).kind
    const pairs = String(python.runPython('"|".join(PAIRS)')).split('|')
    expect(pairs).toHaveLength(27)
    const right = pairs.filter((pair) => value(`PAIRS["${pair}"]`) === 8)
    expect(pairs.filter((pair) => judge(pair) === 'right')).toEqual(right)
    expect(pairs.filter((pair) => judge(pair) !== 'right' && judge(pair) !== 'foreseen')).toEqual([])
  }
})

test('a key that is wrong is found out', async () => {
  const value = await workOut('020-counting/020-surprise', 0)
  const { guess } = guesses.get('surprise fair-fine en') ?? {}
  if (!guess) throw new Error('no such guess')
  const parts = guess.parts.map((part) => (part.id === 'eighth' ? { ...part, value: 4 } : part))
  const given = giveRight(guess, sums['020-counting/020-surprise']?.guesses['fair-fine'] ?? {}, value)
  expect(judgeGuess({ ...guess, parts }, given)).not.toEqual({ kind: 'right' })
})
