// Module 3: points, slopes, training.
import type { Claim } from './claim.ts'
import { bitsAWord, countRuns, shareOut, sum } from './crossing.ts'

const names = ['red', 'green', 'light', 'always', 'means', 'stop', 'go', '.']
const rows = countRuns(2)
const after = names.map((a) => names.map((b) => rows.get(a)?.get(b) ?? 0))
const cosine = (x: readonly number[], y: readonly number[]) => {
  const dot = (a: readonly number[], b: readonly number[]) => sum(a.map((one, i) => one * (b[i] ?? 0)))
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y))
}
const near = (a: string, b: string) => cosine(after[names.indexOf(a)] ?? [], after[names.indexOf(b)] ?? [])
/** Light, always, green or stop …: who shares a sentence with red, and with stop. */
const company = { red: [2, 2, 4, 4, 0, 4], stop: [2, 2, 4, 0, 4, 4] }
const gpt2 = { table: 50_257 * 768, whole: 50_257 * 768 + 1024 * 768 + 12 * (12 * 768 ** 2 + 13 * 768) + 2 * 768 }

const shares = shareOut([2, 1, 0])
const [p1 = 0, p2 = 0, p3 = 0] = shares
const nats = -Math.log(p1)
const slopes = [p1 - 1, p2, p3]
const moved = (rate: number) => [2, 1, 0].map((score, i) => score - rate * (slopes[i] ?? 0))
const bitsAfter = (rate: number) => -Math.log2(shareOut(moved(rate))[0] ?? 0)
const powers = [2, 1, 0].map(Math.exp)
const foreseen = sum(slopes.map((slope) => slope ** 2))

/** 64 scores from 0, stepped `steps` times; the bits on the way, and each row of shares at the end. */
function train(rates: readonly number[]): {
  readonly bits: readonly number[]
  readonly row: (word: string) => readonly number[]
  readonly scores: readonly (readonly number[])[]
} {
  const scores = names.map(() => names.map(() => 0))
  const bits: number[] = []
  for (const rate of rates) {
    const steps = scores.map((row, a) => {
      const size = sum(after[a] ?? [])
      return shareOut(row).map((share, b) => (share * size - (after[a]?.[b] ?? 0)) / 40)
    })
    bits.push(
      sum(scores.flatMap((row, a) => shareOut(row).map((share, b) => -(after[a]?.[b] ?? 0) * Math.log2(share)))) / 40,
    )
    for (const [a, row] of scores.entries())
      for (const b of row.keys()) row[b] = (row[b] ?? 0) - rate * (steps[a]?.[b] ?? 0)
  }
  return { bits, scores, row: (word) => shareOut(scores[names.indexOf(word)] ?? []) }
}
const run = (rate: number, steps = 200) => train(Array.from({ length: steps }, () => rate))
const [slow, quick, wild] = [run(1), run(20), run(80)]
const bit = (of: { readonly bits: readonly number[] }, step: number) => of.bits[step] ?? Number.NaN
const lightAfterRed = (steps: number) => run(80, steps).row('red')[2] ?? Number.NaN
const cooled = train([...Array.from({ length: 200 }, () => 80), ...Array.from({ length: 6 }, () => 20)])
const [up, down] = [Math.exp(1.5), Math.exp(-0.5)]
const stepped = up / (2 * up + 6 * down)

export const learningClaims: Readonly<Record<string, readonly Claim[]>> = {
  embeddings: [
    {
      en: 'Now 4 / (√6 · √8) = 4 / # = #.',
      zh: '\\sqrt{8}} = \\frac{4}{#} = #',
      is: [Math.sqrt(48), near('red', 'light')],
    },
    { zh: '| 红、绿 | 灯 2，总是 1，表示 1 | \\sqrt{6} ≈ # |', is: [Math.sqrt(6)] },
    { zh: '| 灯 | 总是 2，表示 2 | \\sqrt{8} ≈ # |', is: [Math.sqrt(8)] },
    { zh: '“灯”和“总是”#，“红”和“总是”#，', is: [near('light', 'always'), near('red', 'always')] },
    { en: 'the cosine is # each time', zh: '一样近，都是 #。', is: [cosine(company.red, company.stop)] },
    {
      en: 'red shares 4 + 4 + 16 + 16 = #. Every one of these rows has the length √#, and 40/56 = #.',
      is: [40, sum(company.red.map((one) => one * one)), 40 / 56],
    },
    { zh: '平方和是 #。换成', is: [sum(company.red.map((one) => one * one))] },
    { zh: '4 + 4 + 16 + 16 = #，而 40 / 56 = #。', is: [40, 40 / 56] },
    { en: 'and ½ / (√2 · ½) = #, half a right angle', is: [cosine([1, 1], [0, 0.5])] },
    {
      en: "50,257 · 768 = # of the model's # parameters, which is # %.",
      is: [gpt2.table, gpt2.whole, (100 * gpt2.table) / gpt2.whole],
    },
    {
      zh: '50,257 × 768 = # 个参数，占全部 # 亿个的 #%。',
      is: [gpt2.table, gpt2.whole / 1e8, (100 * gpt2.table) / gpt2.whole],
    },
  ],
  gradients: [
    { en: 'The new value is 5.01 · 3.01 = #.', is: [5.01 * 3.01] },
    { zh: '(2 + 3.01) × 3.01 = #，比 15 多 #，', is: [5.01 * 3.01, 5.01 * 3.01 - 15] },
    {
      en: '{2h} = \\frac{# - #}{0.02} = #',
      zh: '{2h} = \\frac{# - #}{0.02} = #',
      is: [5.01 * 3.01, 4.99 * 2.99, (5.01 * 3.01 - 4.99 * 2.99) / 0.02],
    },
    {
      en: 'Here e^2 = #, e^1 = # and e^0 = 1, together S = #, and the shares are #, # and #.',
      is: [Math.exp(2), Math.exp(1), sum(powers), ...shares],
    },
    { zh: '| 2 | # | # |', is: [Math.exp(2), p1] },
    { zh: '| 1 | # | # |', is: [Math.E, p2] },
    { zh: '| 0 | 1 | # |', is: [p3] },
    { zh: '| 合计 | # | 1 |', is: [sum(powers)] },
    {
      en: 'It costs -\\ln 0.665 = # nats, or # bits.',
      zh: '是 -\\ln 0.665 = # 奈特，合 # 比特。',
      is: [nats, nats / Math.LN2],
    },
    { en: '| \\ln S | # | 1/S |', is: [Math.log(sum(powers))] },
    {
      en: 'Multiply: 2.718 · 1 · 1/11.107 = #. That is its own share. The third gets # in the same way. The first score has such a path with #, and a second one through -z_1 with −1. Paths add: 0.665 − 1 = #.',
      is: [p2, p3, p1, p1 - 1],
    },
    { zh: '0.665 - 1 = #，另外两个是 # 和 #，', is: slopes },
    {
      en: 'brings the right word from # to #, and the price from # to # bits',
      is: [p1, shareOut(moved(1))[0] ?? 0, nats / Math.LN2, bitsAfter(1)],
    },
    {
      zh: '步长取 1，得分变成 #、#、#，价钱降到 #；取 0.1，只降到 #；方向弄反，涨到 #。',
      is: [...moved(1), bitsAfter(1), bitsAfter(0.1), bitsAfter(-1)],
    },
    { en: 'followed the wrong way, make the price #.', is: [bitsAfter(-1)] },
    {
      en: '0.335² + 0.245² + 0.090² = # nats. The real fall is #,',
      zh: '0.335^2 + 0.245^2 + 0.090^2 = # 奈特，实际只省了 #。',
      is: [foreseen, nats - bitsAfter(1) * Math.LN2],
    },
    { en: 'twice for each of them, # times,', zh: '每个参数要跑两趟前向，一共 # 趟，', is: [2 * gpt2.whole] },
  ],
  training: [
    { en: '8 · 8 = # cells.', zh: '一共 8 × 8 = # 个', is: [64] },
    {
      en: 'That makes # for stop and go, and # for the others. Now step against the slopes with a rate of 20. The scores of stop and go become #, the others #.',
      is: [0.2 * (1 / 8 - 1 / 2), 0.2 / 8, 1.5, -0.5],
    },
    { zh: '| 停 | 0.125 | 0.5 | 0.2 × (-0.375) = # | # |', is: [-0.075, 1.5] },
    { zh: '| 另外六个，每个 | 0.125 | 0 | 0.2 × 0.125 = # | # |', is: [0.025, -0.5] },
    {
      en: 'e^{1.5} = # and e^{-0.5} = #. The sum of the row is 2 · 4.482 + 6 · 0.6065 = #, so stop has 4.482 / 12.603 = #.',
      zh: 'e^{1.5} = #，e^{-0.5} = #，合计 2 × 4.482 + 6 × 0.6065 = #，“停”分到 4.482 / 12.603 = #。',
      is: [up, down, 2 * up + 6 * down, stepped],
    },
    { en: 'falls from 3 bits to #, and the counts', zh: '这一行的价钱从 3 比特降到 #，', is: [-Math.log2(stepped)] },
    { zh: '总账从 # 降到 #。', is: [bit(quick, 0), bit(quick, 1)] },
    { en: 'after 199 steps it stands at # and still sinks.', zh: '1 走得慢，199 步还在 #。', is: [bit(slow, 199)] },
    {
      en: 'With rate 20 the same model is at # after 10 steps and at # in the end.',
      is: [bit(quick, 10), bit(quick, 199)],
    },
    { en: 'Its first step is splendid: from 3.00 to #.', is: [bit(wild, 1)] },
    { en: 'At #. After the first step the bits rise again, to # after 10 steps', is: [bit(wild, 199), bit(wild, 10)] },
    {
      zh: '一下降到 #；第二步反而升到 #，十步时 #，此后一直卡在 # 附近',
      is: [1, 2, 10, 199].map((step) => bit(wild, step)),
    },
    {
      en: 'The share leaps over ½ to #, back to #, further out to #. In the end it jumps between # and # for ever.',
      is: [1, 2, 3, 199, 200].map(lightAfterRed),
    },
    { zh: '“灯”的份额一步 #，一步 #，来回跳', is: [199, 200].map(lightAfterRed) },
    {
      en: 'the slope at light is #, larger in size than the # at the start',
      is: [((lightAfterRed(200) - 0.5) * 4) / 40, ((1 / 8 - 1 / 2) * 4) / 40],
    },
    {
      zh: '一步 #，两步 #，五步 #。从头到尾用 20，走 199 步才 #。',
      is: [201, 202, 205].map((step) => bit(cooled, step)).concat(bit(quick, 199)),
    },
    { en: 'Our loss is # after 2,000 steps', zh: '2,000 步后仍是 #。', is: [bit(run(20, 2001), 2000)] },
    {
      en: 'That makes # bits for 40 tokens, #.',
      zh: '合计 # 比特，摊到 40 个词，#。',
      is: [40 * bitsAWord(2), bitsAWord(2)],
    },
    { en: 'about 2.85 nats a token, which is # bits', is: [2.85 / Math.LN2] },
  ],
}
