// What the trainings of lessons 15 to 17 came to: thirty starts of each model, trained here anew.
import { BlockModel, type Switch, type Text } from './block-model.ts'
import type { Claim } from './claim.ts'
import { sentences } from './crossing.ts'
import { readText } from './held-out-text.ts'
import { learnThirty, type Setting } from './letter-net.ts'

const eight = ['.', 'means', 'red', 'go', 'stop', 'green', 'always', 'light']
/** Lesson 17 has eight tokens more. */
const kinds = [...eight, '<q>', '<a>', 'unknown', 'blue', 'amber', 'white', 'pink', 'black']
const FULL_STOP = 0
const numberOf = (word: string) => kinds.indexOf(word)
const textOf = (words: readonly string[]): Text => {
  const follows = words.map(numberOf)
  return { read: [FULL_STOP, ...follows.slice(0, -1)], follows }
}
const known = sentences.map(textOf)
const starts = Array.from({ length: 30 }, (_, i) => i + 1)
const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length
const countIf = <Item>(items: readonly Item[], isOne: (item: Item) => boolean) => items.filter(isOne).length

/* Lesson 15: the ninth sentence, and the network. */
const doubled = textOf(['red', 'light', 'light', 'means', 'stop', '.'])
function ninthClaims(): readonly Claim[] {
  const prices = starts.map((start) => {
    const model = new BlockModel(start, { words: eight.length })
    model.train(known, 80, 0.1)
    return model.prices(doubled)
  })
  const whole = prices.map(mean)
  return [
    {
      en: '# bits a token on the mean: the cheapest start pays #, the dearest #.',
      zh: '平均 # 比特：最省的起点付 #，最贵的付 #。',
      is: [mean(whole), Math.min(...whole), Math.max(...whole)],
    },
    {
      en: 'The second light alone costs # bits on the mean',
      zh: '第二个“灯”平均要 # 比特',
      is: [mean(prices.map((one) => one[2] ?? 0))],
    },
  ]
}
const rows = [
  ['64 hidden numbers', '隐藏层 64', { hidden: 64 }],
  ['the same, half of the text', '同上，文字减半', { hidden: 64, isHalf: true }],
  ['8 hidden numbers', '隐藏层 8', { hidden: 8 }],
  ['64 with dropout', '隐藏层 64，加 dropout', { hidden: 64, hasDropout: true }],
] as const satisfies readonly (readonly [string, string, Setting])[]

function trainedOn(page: string, lang: 'en' | 'zh'): readonly Claim[] {
  const text = readText(page, lang === 'zh')
  const all = rows.map(([en, zh, setting]) => ({ en, zh, ...learnThirty(text, setting) }))
  const lowest = all.map(({ held }) => held.indexOf(Math.min(...held)))
  const [{ train: large, held, rise } = { train: [], held: [], rise: Number.NaN }] = all
  const turn = lowest[0] ?? 0
  const end = [large.at(-1) ?? Number.NaN, held.at(-1) ?? Number.NaN] as const
  return [
    ...all.map(({ en, zh, train, ...own }, i): Claim => {
      const at = lowest[i] ?? 0
      return {
        en: `| ${en} | # | # | #, after # steps |`,
        zh: `| ${zh} | # | # | #（# 步） |`,
        is: [train.at(-1) ?? 0, own.held.at(-1) ?? 0, own.held[at] ?? 0, at * 20],
      }
    }),
    {
      en: 'With 64 hidden numbers, after # steps, the training set stands at # bits and the held-out tenth at #.',
      zh: '隐藏层 64，走了 # 步，训练集 # 比特，留出的一成 #。',
      is: [turn * 20, large[turn] ?? 0, held[turn] ?? 0],
    },
    {
      en: 'Go on to 400 steps, and the training set falls to #.',
      zh: '一直走到 400 步，训练集降到 #。',
      is: [end[0]],
    },
    { en: 'At #, so it has risen.', zh: '#，反而涨了。', is: [end[1]] },
    { en: 'on the way, by # bits at the least', zh: '最少也贵 # 比特', is: [rise] },
  ]
}

/* Lesson 16: each part alone, and blocks piled up. */
const added: readonly (readonly [en: string, zh: string, parts: readonly Switch[]])[] = [
  ['nothing', '什么也没加', []],
  ['biases', '偏置', ['biases']],
  ['output projection', '输出投影', ['projection']],
  ['GELU', 'GELU', ['gelu']],
  ['places', '位置', ['places']],
  ['a second head', '第二个头', ['heads']],
  ['normalisation', '归一化', ['norm']],
  ['all six', '六样全加', ['biases', 'projection', 'gelu', 'places', 'heads', 'norm']],
]
const endsOf = (shape: { parts?: readonly Switch[]; width?: number; hidden?: number; blocks?: number }, rate: number) =>
  starts.map((start) => {
    const model = new BlockModel(start, { words: eight.length, ...shape })
    model.train(known, 80, rate)
    return Math.round(model.price(known) * 1000) / 1000 // to three digits, as they are sorted there
  })
const arrive = (ends: readonly number[]) => countIf(ends, (bits) => bits <= 0.61)
/** Up to 0.61, between, about 0.80, above 0.81. */
const sortOut = (ends: readonly number[]) => [
  arrive(ends),
  countIf(ends, (bits) => bits > 0.61 && bits < 0.79),
  countIf(ends, (bits) => bits >= 0.79 && bits <= 0.81),
  countIf(ends, (bits) => bits > 0.81),
]

function trainedParts(): readonly Claim[] {
  const counted = new Map(added.map(([en, , parts]) => [en, sortOut(endsOf({ parts }, 0.1))] as const))
  const firstOf = (part: string) => counted.get(part)?.[0] ?? Number.NaN
  const deep = ([1, 4, 8, 12] as const).map((blocks) => {
    const size = { width: 8, hidden: 16, blocks }
    return { blocks, is: [arrive(endsOf(size, 0.03)), arrive(endsOf({ ...size, parts: ['norm'] }, 0.03))] }
  })
  const size = (parts: readonly Switch[]) => new BlockModel(1, { words: eight.length, parts }).size
  return [
    ...added.map(([en, zh, parts]): Claim => ({
      en: `| ${en} | # | # | # | # | # |`,
      zh: `| ${zh} | # | # | # | # | # |`,
      is: [size(parts), ...(counted.get(en) ?? [])],
    })),
    {
      en: 'Normalisation: # of thirty. With the output projection it is #, and with GELU #.',
      zh: '归一化，只剩 # 个。加输出投影是 # 个，换 GELU 也是 # 个。',
      is: [firstOf('normalisation'), firstOf('output projection'), firstOf('GELU')],
    },
    ...deep.map(({ blocks, is: [bare = Number.NaN, flat = Number.NaN] }): Claim => {
      const before = { 1: ['3.17', '3.51'], 4: ['4.82', '3.62'], 8: ['24.09', '3.50'], 12: ['154.45', '3.57'] }[blocks]
      const row = `| ${blocks} | ${before[0]} | # | ${before[1]} | # |`
      return { en: row, zh: row, is: [bare, flat] }
    }),
  ]
}

/* Lesson 17: from going on to answering. */
const UNKNOWN = numberOf('unknown')
const BLUE = numberOf('blue')
/** What is answered of a colour; of all others that they are unknown. */
const answers: Readonly<Record<string, string>> = { red: 'stop', green: 'go' }
const forms = [[], ['light'], ['always'], ['light', 'always']].map((words) => words.map(numberOf))
const ask = (colour: number, form: readonly number[]) => [numberOf('<q>'), colour, ...form, numberOf('<a>')]
/** Only what is answered is paid for; a green light always is kept aside. */
const answersTo = (asked: readonly string[]): readonly Text[] =>
  asked.flatMap((name) =>
    forms
      .filter((form) => name !== 'green' || form.length < 2)
      .map((form) => {
        const answer = numberOf(answers[name] ?? 'unknown')
        const question = ask(numberOf(name), form)
        return {
          read: [...question, answer],
          follows: [...question.slice(1).map(() => undefined), answer, FULL_STOP],
        }
      }),
  )

function trainedAnswers(): readonly Claim[] {
  const [stop, go] = [numberOf('stop'), numberOf('go')]
  const light = [numberOf('light')]
  const both = [numberOf('light'), numberOf('always')]
  const models = starts.map((start) => {
    const model = new BlockModel(start, { words: kinds.length, width: 8, hidden: 16 })
    model.train(known, 80, 0.1)
    return { model, learnt: model.keep() }
  })
  /** The shares that each of thirty starts gives after a text, once these colours were asked and answered. */
  const stage = (asked: readonly string[]) => {
    for (const { model, learnt } of models) {
      model.setTo(learnt)
      if (asked.length > 0) model.train([...answersTo(asked), ...known], 60, 0.05)
    }
    const after = (read: readonly number[]) => models.map(({ model }) => model.next(read))
    const sure = (read: readonly number[], word: number) => countIf(after(read), (one) => (one[word] ?? 0) >= 0.9)
    const blue = after(ask(BLUE, light))
    return {
      red: sure(ask(numberOf('red'), light), stop),
      aside: sure(ask(numberOf('green'), both), go),
      bits: mean(models.map(({ model }) => model.price(known))),
      goesOn: [stop, go].map((word) => sure([FULL_STOP, BLUE, numberOf('light'), numberOf('means')], word)),
      likeliest: [go, stop].map((word) =>
        countIf(after(ask(numberOf('green'), light)), (one) => one[word] === Math.max(...one)),
      ),
      blueStop: countIf(blue, (one) => (one[stop] ?? 0) >= 0.9),
      blue: [
        countIf(blue, (one) => Math.max(one[stop] ?? 0, one[go] ?? 0) >= 0.9),
        countIf(blue, (one) => (one[UNKNOWN] ?? 0) >= 0.5),
      ],
    }
  }
  const before = stage([])
  const two = stage(['red', 'green'])
  const one = stage(['red'])
  const others = ['amber', 'white', 'pink', 'black']
  const unknown = [1, 2, 4].map((count) => ({ count, ...stage(['red', 'green', ...others.slice(0, count)]) }))
  const [toStop = Number.NaN, toGo = Number.NaN] = before.goesOn
  return [
    {
      en: 'In # of thirty: # are so sure of stop and # of go.',
      zh: '# 个：# 个认定“停”，# 个认定“行”。',
      is: [toStop + toGo, toStop, toGo],
    },
    { en: '| <q> red light <a> | # | # |', zh: '| <q> 红 灯 <a> | # | # |', is: [before.red, two.red] },
    {
      en: '| <q> green light always <a>, kept aside | # | # |',
      zh: '| <q> 绿 灯 总是 <a>，没给看过 | # | # |',
      is: [before.aside, two.aside],
    },
    { en: 'The eight sentences cost # bits as before', zh: '八句话每词还是 # 比特', is: [two.bits] },
    {
      en: 'In # of thirty. In # it is stop, the only answer',
      zh: '# 个。有 # 个答“停”',
      is: one.likeliest,
    },
    { en: 'hardly less sure than before: # of thirty starts', zh: '三十个里 # 个。能教会它', is: [two.blue[0] ?? 0] },
    { en: '| none | # | # |', zh: '| 没有 | # | # |', is: two.blue },
    ...unknown.map(({ count, blue }): Claim => ({ en: `| ${count} | # | # |`, zh: `| ${count} | # | # |`, is: blue })),
    {
      en: 'In # of thirty starts the answer stays a sure stop',
      zh: '还有 # 个起点认定“停”',
      is: [unknown.at(-1)?.blueStop ?? Number.NaN],
    },
  ]
}

const isWhole = process.env['DEPTH'] === 'whole'
/** Lesson 15 trains 240 networks and lesson 16 blocks in piles, which takes minutes: bench/README.md. */
const isEvery = process.env['EVERY_TRAINING'] === 'yes'
const shared = new Map<string, readonly Claim[]>()
/** Once for both languages. */
function once(lesson: string, train: () => readonly Claim[]): readonly Claim[] {
  const found = shared.get(lesson) ?? train()
  shared.set(lesson, found)
  return found
}

/** Thirty trainings of each model take a while: a quick run counts the other numbers alone. */
export function trainedClaims(lesson: string, page: string, lang: 'en' | 'zh'): readonly Claim[] {
  if (!isWhole && !isEvery) return []
  if (lesson === 'held-out') return [...once(lesson, ninthClaims), ...(isEvery ? trainedOn(page, lang) : [])]
  if (lesson === 'parts-of-gpt2') return isEvery ? once(lesson, trainedParts) : []
  return lesson === 'completion-to-chat' ? once(lesson, trainedAnswers) : []
}
