// Lessons 16 to 18, what is new in them: parts and their sums, blocks before their first step, comparisons, rules of GPT-2.
import type { Claim } from './claim.ts'
import { middleBefore } from './deep-model.ts'
import { bend } from './gelu.ts'

/** The four sizes of GPT-2: all numbers, and attention's share of them in per cent. */
const sizes = (
  [
    ['small', 768, 12],
    ['medium', 1024, 24],
    ['large', 1280, 36],
    ['XL', 1600, 48],
  ] as const
).map(([name, d, blocks]) => {
  const attention = blocks * (4 * d * d + 4 * d)
  const whole = (50_257 + 1_024) * d + attention + blocks * (8 * d * d + 5 * d + 4 * d) + 2 * d
  return { name, whole, share: (100 * attention) / whole }
})

const both = (x: number) => [Math.max(0, x), x > 0 ? 1 : 0, ...bend(x)]

/* Lesson 14's model of width 4 with 8 hidden numbers, 8 tokens and 8 places. */
const bare = 8 * 4 + 3 * 16 + 8 * 4 + 4 * 8 + 8 * 4
const biases = 3 * 4 + 8 + 4
const norms = 2 * 2 * 4 + 2 * 4
const added: readonly (readonly [en: string, zh: string, more: number])[] = [
  ['nothing', '什么也没加', 0],
  ['biases', '偏置', biases],
  ['output projection', '输出投影', 16],
  ['GELU', 'GELU', 0],
  ['places', '位置', 32],
  ['a second head', '第二个头', 0],
  ['normalisation', '归一化', norms],
  ['all six', '六样全加', biases + 16 + 4 + 32 + norms],
]

/** What stands between the prices is of the lesson's own trainings, and only finds the row. */
const arrived = { 1: [30, 25], 4: [20, 22], 8: [1, 15], 12: [0, 12] } as const

const middlesOf = (blocks: number) => [middleBefore(blocks, false), middleBefore(blocks, true)]
const middles = { 1: middlesOf(1), 4: middlesOf(4), 8: middlesOf(8), 12: middlesOf(12) }

/** Two answers with 0.2 and 0.8, of which people prefer the first: shares, agreement and slope by steps. */
const preferred = ((): readonly (readonly number[])[] => {
  const start = [Math.log(0.2), Math.log(0.8)]
  let [a = 0, b = 0] = start
  return [0, 1, 2, 3, 4].map(() => {
    const moved = Math.exp(a - b - ((start[0] ?? 0) - (start[1] ?? 0)))
    const agrees = moved / (1 + moved)
    const row = [Math.exp(a) / (Math.exp(a) + Math.exp(b)), agrees, agrees - 1]
    ;[a, b] = [a + 1 - agrees, b - 1 + agrees]
    return row
  })
})()

/** A conversation as the model reads it, turn by turn. */
const bytesOfTurns = (turns: readonly string[]): number =>
  new TextEncoder().encode(turns.map((turn) => `<|im_start|>${turn}<|im_end|>\n`).join('') + '<|im_start|>assistant\n')
    .length

/* Eleven rules of GPT-2 with their ranks, and the way of a piece through them: rule after rule, and not pair after pair. */
const rules: readonly (readonly [rank: number, left: string, right: string])[] = [
  [7, 'e', 'r'],
  [8, ' ', 's'],
  [45, 's', 't'],
  [80, ' s', 't'],
  [174, 'r', 'a'],
  [271, 'b', 'er'],
  [307, 'r', 'y'],
  [1575, 'ra', 'w'],
  [8140, 'ber', 'ry'],
  [14_531, ' st', 'raw'],
  [40_980, ' straw', 'berry'],
]
function ranksOf(piece: string): number[] {
  let tokens = [...piece]
  return rules.flatMap(([rank, left, right]) => {
    const before = tokens.length
    tokens = tokens.flatMap((token, i) =>
      token === left && tokens[i + 1] === right
        ? [left + right]
        : tokens[i - 1] === left && token === right
          ? []
          : [token],
    )
    return tokens.length < before ? [rank] : []
  })
}
const [alone, inside] = [ranksOf('strawberry'), ranksOf(' strawberry')]
/** Rows of points, width, tables of them, and all numbers of the model; the largest one's sum is its report's. */
const vocabularies = [
  { name: 'GPT-2 small', rows: 50_257, width: 768, tables: 1, whole: sizes[0]?.whole ?? Number.NaN },
  { name: 'Qwen3-0.6B', rows: 151_936, width: 1024, tables: 1, whole: qwenOf(28) },
  { name: 'DeepSeek-V3', rows: 129_280, width: 7168, tables: 2, whole: deepSeek() },
]
/** Qwen3-0.6B by its settings: 16 heads of 128, 8 pairs of keys and values, one table for points and scores. */
function qwenOf(blocks: number): number {
  const [width, head, hidden] = [1024, 128, 3072]
  const attention = width * head * (16 + 8 + 8) + 16 * head * width + 2 * head
  return 151_936 * width + blocks * (attention + 3 * width * hidden + 2 * width) + width
}
/**
 * DeepSeek-V3 by its settings: 61 blocks of width 7168 with 128 heads, whose query and key come through narrow tables; the
 * first 3 have one MLP, the others 256 experts, one that all tokens meet, and a table that picks.
 */
function deepSeek(): number {
  const [width, heads, nope, rope, value, narrowQuery, narrowKey] = [7168, 128, 128, 64, 128, 1536, 512]
  const query = width * narrowQuery + narrowQuery + narrowQuery * heads * (nope + rope)
  const key = width * (narrowKey + rope) + narrowKey + narrowKey * heads * (nope + value)
  const attention = query + key + heads * value * width + 2 * width
  const plain = 3 * width * 18_432
  const experts = 257 * 3 * width * 2048 + 256 * width + 256
  return 2 * 129_280 * width + 61 * attention + 3 * plain + 58 * experts + width
}
/** Bytes, rules and special tokens. */
const lists = [
  ['GPT-2', 50_000, 1],
  ['Qwen3', 151_387, 26],
  ['DeepSeek-V3', 127_741, 818],
] as const

const holes = (count: number) => Array.from({ length: count }, () => '#').join(' ')

export const partClaims: Readonly<Record<string, readonly Claim[]>> = {
  'parts-of-gpt2': [
    ...sizes.map(({ name, whole, share }): Claim => ({ en: `${name} # #%`, zh: `${name} # #%`, is: [whole, share] })),
    ...[-2, -1, -0.5, 0.5, 1, 2].map((x): Claim => {
      const sign = x > 0 ? ` ${x}` : `${x}`
      return { en: `${sign} relu # # gelu # #`, zh: `${sign} # # # #¶`, is: both(x) }
    }),
    ...added.map(([en, zh, more]): Claim => ({ en: `| ${en} | # |`, zh: `| ${zh} | # |`, is: [bare + more] })),
    ...([1, 4, 8, 12] as const).map((blocks): Claim => {
      const row = `| ${blocks} | # | ${arrived[blocks][0]} | # | ${arrived[blocks][1]} |`
      return { en: row, zh: row, is: middles[blocks] }
    }),
    {
      en: '# bits a token. With normalisation it is #.',
      zh: '# 比特。做了归一化，是 #。',
      is: middles[12],
    },
  ],
  'completion-to-chat': [
    ...preferred.map((is, step): Claim => ({
      en: `${step} short # agrees # slope #`,
      zh: `${step} 短 # 料到 # 斜率 #`,
      is,
    })),
    {
      en: '5 roles, # bytes',
      is: [bytesOfTurns(['system\nAnswer in one word.', 'user\nRed light?', 'assistant\nStop.', 'user\nAnd green?'])],
    },
    {
      zh: '5 次换人， # 字节',
      is: [bytesOfTurns(['system\n只用一个字回答。', 'user\n红灯呢？', 'assistant\n停。', 'user\n绿灯呢？'])],
    },
  ],
  'real-tokenisers': [
    ...vocabularies.map(({ name, rows, width, tables, whole }): Claim => {
      const points = rows * width * tables
      return { en: `${name} # #%`, zh: `${name} # #%`, is: [points, (100 * points) / whole] }
    }),
    ...lists.map(([name, rules, special]): Claim => {
      const row = `| ${name} | # | # | # | # |`
      return { en: row, zh: row, is: [256, rules, special, 256 + rules + special] }
    }),
    {
      en: 'DeepSeek-V3", 129_280, 7_168, 2, #_000_000_000)',
      zh: 'DeepSeek-V3", 129_280, 7_168, 2, #_000_000_000)',
      is: [Math.round(deepSeek() / 1e9)],
    },
    { en: `${holes(alone.length)} ['st'`, zh: `${holes(alone.length)} ['st'`, is: alone },
    { en: `${holes(inside.length)} [' strawberry']`, zh: `${holes(inside.length)} [' strawberry']`, is: inside },
  ],
}
