// Lessons 11 to 13: attention by hand, its repairs, order and heads.
import { attend, ask, rowOf, stopOf } from './attend.ts'
import type { Claim } from './claim.ts'
import { shareOut, sum } from './crossing.ts'
import { seedPython } from './python-random.ts'

const sentence = 'red light always means'
const whole = attend(sentence)
const [w1 = 0, w2 = 0] = whole.weights
const powers = whole.scores.map(Math.exp)
const row = (i: number) => [whole.scores[i] ?? 0, powers[i] ?? 0, whole.weights[i] ?? 0]
const swapped = (text: string) => attend(text, { query: [0, -1], keyOf: ask })
const lights = (n: number) => attend(['red', ...Array.from({ length: n }, () => 'light'), 'means'].join(' '))
const four = lights(4)
const root = attend(sentence, { scale: Math.SQRT2 })
const slope = (weight: number) => weight * (1 - weight)
/** What is left of a word's row when the words ahead are set to 0 afterwards. */
const left = [0, 1, 2, 3].map((i) => sum(rowOf(sentence, i).slice(0, i + 1)))
const triangle = (length: number) => (length * (length + 1)) / 2

/** The largest of 16 shares, on the mean: a score is a normal number times the length of a query of `d` of them. */
function largestOf16(d: number): number {
  const rng = seedPython(5)
  const trials = 20_000
  let total = 0
  for (let trial = 0; trial < trials; trial++) {
    let square = 0
    // A sum of many squares is as good as normal; few are drawn one by one.
    if (d > 16) square = d + Math.sqrt(2 * d) * rng.gauss()
    else for (let i = 0; i < d; i++) square += rng.gauss() ** 2
    const length = Math.sqrt(Math.max(0, square))
    total += Math.max(...shareOut(Array.from({ length: 16 }, () => length * rng.gauss())))
  }
  return total / trials
}
/** How often so many coins add up to each score, and the mean of its square. */
const meanSquare = (d: number) => {
  const sums = Array.from({ length: 2 ** d }, (_, bits) =>
    sum(Array.from({ length: d }, (_one, i) => ((bits >> i) & 1 ? 1 : -1))),
  )
  return sum(sums.map((one) => one ** 2)) / 2 ** d
}

const free = attend('red then green means')
const dear = attend('red then green means', { cost: 1 })
const turned = attend('green then red means', { cost: 1 })
const half = (text: string) => attend(text, { cost: 0.5 }).stop
const far = attend(sentence, { cost: 1 })
const notRed = attend('not red means')
const colour = shareOut([0, 2, -2])
const angle = Math.PI / 6
const query = [-2 * Math.sin(angle), 2 * Math.cos(angle)]

export const attentionClaims: Readonly<Record<string, readonly Claim[]>> = {
  'attention-by-hand': [
    { en: 'gives red #, light #, always # and means #.', zh: '本课的机器分的是 #、#、#、#。', is: whole.weights },
    { en: '| red | (1, 1) | # | # | # |', zh: '| 红 | (1, 1) | # | # | # | (1, 0) |', is: row(0) },
    { en: '| light | (0, ½) | # | # | # |', zh: '| 灯 | (0, ½) | # | # | # | (0, 0) |', is: row(1) },
    { en: '| always | (0, 0) | # | # | # |', zh: '| 总是 | (0, 0) | # | # | # | (0, 0) |', is: row(2) },
    { en: '| means | (0, −1) | # | # | # |', zh: '| 表示 | (0, −1) | # | # | # | (0, 0) |', is: row(3) },
    { en: 'The powers sum to #, and 7.389 / 11.243 = #.', is: [sum(powers), w1] },
    { zh: '| 合计 | | | # | 1 |', is: [sum(powers)] },
    {
      en: 'The products with the blend are # and #. Softmax turns them into # for stop.',
      zh: '“停”在 (3, 0)，点积是 #；“行”在 (−3, 0)，点积是 #。再过一遍 softmax，“停”得 #。',
      is: [3 * w1, -3 * w1, whole.stop],
    },
    { zh: '现在只付 #。', is: [-Math.log2(whole.stop)] },
    { en: 'the blend is (#, 0), and stop gets #. The same question', is: [-w1, stopOf(-w1)] },
    { zh: '混合成了 (#, 0)，“停”只剩 #。', is: [-w1, stopOf(-w1)] },
    { en: 'and the blend becomes (#, 0).', zh: '混合变成 (#, 0)。', is: [2 * w1] },
    { en: 'and red and light get # each', zh: '“红”和“灯”就各分 #。', is: [shareOut([2, 2, 0, -2])[0] ?? 0] },
    {
      en: 'its weight falls from # to #. In the sentence with green the weight of the colour is #.',
      zh: '权重从 # 降到 #；换成“绿”，权重却是 #。',
      is: [w1, swapped(sentence).weights[0] ?? 0, swapped('green light always means').weights[0] ?? 0],
    },
    { en: 'so its weights are # and #.', zh: '份额 # 和 #。下图', is: attend('red light').weights },
    {
      en: 'red keeps #, each light has # and means #. The blend is (#, 0), and stop still gets #.',
      is: [four.weights[0] ?? 0, four.weights[1] ?? 0, four.weights.at(-1) ?? 0, four.blend, four.stop],
    },
    {
      zh: '不会丢，只是淡了：#。“红”还有 #，四个“灯”各 #，“表示”#。',
      is: [four.stop, four.weights[0] ?? 0, four.weights[1] ?? 0, four.weights.at(-1) ?? 0],
    },
    { en: 'Even after a hundred lights stop is ahead, with #.', is: [lights(100).stop] },
    { zh: '一个“灯”分走 #，四个就分走一大半，一百个，只给“红”留下 #。', is: [w2, lights(100).weights[0] ?? 0] },
    { en: 'gives stop #, more than the # with light.', is: [attend('red always means').stop, whole.stop] },
    { zh: '的“停”反而从 # 升到 #。', is: [whole.stop, attend('red always means').stop] },
    { en: '12 such attentions each, so # tables', zh: '每层 12 套查询、键和值，一共 # 套。', is: [12 * 12] },
    { zh: '因此一套要三个 768 × 64 的矩阵，# 个参数。', is: [3 * 768 * 64] },
    { en: 'by the factor e^2 ≈ #.', is: [Math.exp(2)] },
  ],
  'scale-and-mask': [
    { en: 'fair shares would be 1/16 = # each', zh: '虚线是平分的 #。', is: [1 / 16] },
    { en: '(1 + 1)/2 = # |', is: [meanSquare(1)] },
    { en: '(4 + 0 + 4)/4 = # |', zh: '平方的平均是 (4 + 0 + 0 + 4)/4 = #。', is: [meanSquare(2)] },
    { en: '(16 + 16 + 0 + 16 + 16)/16 = # |', is: [meanSquare(4)] },
    { zh: '合计 #，除以 16，得 #。', is: [16 * meanSquare(4), meanSquare(4)] },
    { zh: '份额就相差 e^{16} 倍，约 # 万倍。', is: [Math.exp(16) / 1e4] },
    {
      en: 'the largest weight is about #, #, # and # without the root',
      zh: '第三列约为 #、#、#、#，',
      is: [4, 16, 64, 256].map(largestOf16),
      within: 0.005,
    },
    {
      en: 'At ½ the slope is #, at 0.245 it is #. At 0.92 only # is left, and at 0.99 it is #.',
      zh: '| 斜率 w(1 - w) | # | # | # | # |',
      is: [0.5, 0.245, 0.92, 0.99].map(slope),
    },
    {
      en: 'of lesson 11 become #, #, 0 and #.',
      zh: '得分 2、1、0、−2 变成 #、#、0、#。',
      is: [Math.SQRT2, Math.SQRT1_2, -Math.SQRT2],
    },
    {
      en: 'Now they are #, #, # and #. stop gets # instead of #.',
      is: [...root.weights, root.stop, whole.stop],
    },
    { zh: '权重变成 #、#、#、#，“停”从 # 降到 #。', is: [...root.weights, whole.stop, root.stop] },
    { en: 'its weights #, #, # and #. It reads mostly', zh: '份额 #、#、#、#。最大的一份', is: rowOf(sentence, 0) },
    { en: 'The four rows sum to #, #, # and #.', zh: '四行的合计依次是 #、#、#、#。', is: left },
    { zh: '另外 # 已经分给了后面的词', is: [1 - (left[0] ?? 0)] },
    { en: '1 + 2 + 3 + 4 = #, in general', is: [triangle(4)] },
    {
      en: 'A text of 1,000 words needs # scores. Twice the text needs #, almost',
      is: [triangle(1000), triangle(2000)],
    },
    { en: 'At 100,000 words it is #.', is: [triangle(100_000)] },
    { zh: '| 得分个数 | # | # | # | # |', is: [4, 1000, 2000, 100_000].map(triangle) },
    { zh: '句长是两倍，得分是 # 倍。', is: [triangle(2000) / triangle(1000)] },
    {
      en: 'The mask lets # scores of each of its 144 attentions count, # for one full window.',
      zh: '一套注意力有 # 个得分算数，12 层、每层 12 套，一共 # 个。',
      is: [triangle(1024), 144 * triangle(1024)],
    },
    { en: '1,024 · 1,024 = # of each', zh: '1,024 × 1,024 = # 个得分', is: [1024 ** 2] },
    { en: '#, # and 0. The third word lies ahead', zh: '#、#、0。第三个词在后面', is: shareOut([0, 2]) },
  ],
  'order-and-heads': [
    { en: 'sum to #. So the weights are #, #, # and #.', is: [sum(free.scores.map(Math.exp)), ...free.weights] },
    { zh: '| 红 | 2 | 7.389 | # | 1 |', is: [free.weights[0] ?? 0] },
    { zh: '| 然后 | 0 | 1 | # | 0 |', is: [free.weights[1] ?? 0] },
    { zh: '| 表示 | −2 | 0.135 | # | 0 |', is: [free.weights[3] ?? 0] },
    { zh: '| 合计 | | # | 1 | 混合 0 |', is: [sum(free.scores.map(Math.exp))] },
    {
      en: 'The powers are #, #, # and #, and their sum is # (',
      is: [...dear.scores.map(Math.exp), sum(dear.scores.map(Math.exp))],
    },
    {
      en: 'Now green has # and red #. The blend is 0.110 − 0.810 = #, and stop gets #. In the other order it gets #,',
      is: [dear.weights[2] ?? 0, dear.weights[0] ?? 0, dear.blend, dear.stop, turned.stop],
    },
    { zh: '| 红 | 2 | 3 | # | # |', is: [dear.scores[0] ?? 0, dear.weights[0] ?? 0] },
    { zh: '| 然后 | 0 | 2 | # | # |', is: [dear.scores[1] ?? 0, dear.weights[1] ?? 0] },
    { zh: '| 绿 | 2 | 1 | # | # |', is: [dear.scores[2] ?? 0, dear.weights[2] ?? 0] },
    {
      zh: '0.110 - 0.810 = #，“停”只剩 #。反过来的一句，混合 #，“停”是 #。',
      is: [dear.blend, dear.stop, turned.blend, turned.stop],
    },
    {
      en: 'The share of red falls from # to #, and stop falls from # to #. One more always, and it is #.',
      is: [w1, far.weights[0] ?? 0, whole.stop, far.stop, attend('red light always always means', { cost: 1 }).stop],
    },
    { zh: '各 #，“停”从 # 跌到 #。', is: [far.weights[0] ?? 0, whole.stop, far.stop] },
    {
      en: 'With a cost of ½ the price is smaller, #, but so is the gain: stop after red then green means is # instead of #.',
      is: [half(sentence), half('red then green means'), dear.stop],
    },
    { zh: '第二句还有 #，第一句却没分干净，“停”仍有 #。', is: [half(sentence), half('red then green means')] },
    {
      zh: '四个“总是”，不扣分还有 #，每步扣 1 分就只剩 #。',
      is: [0, 1].map((cost) => attend('red light always always always always means', { cost }).stop),
    },
    { en: 'it becomes (#, #), and the product falls to #.', is: [...query, (query[0] ?? 0) + (query[1] ?? 0)] },
    { zh: '相距两步就相差 60°，点积 #；', is: [Math.cos(2 * angle)] },
    { en: '1,024 rows of 768, which makes # parameters', zh: '1,024 × 768 = # 个参数', is: [1024 * 768] },
    {
      en: 'because they share one whole: #, #, and # for means. The blend has the colour #, and stop gets #.',
      is: [...notRed.weights, notRed.blend, notRed.stop],
    },
    { zh: '不到一半：#、#，剩下的 # 归“表示”。', is: notRed.weights },
    { zh: '颜色只取回 #，“不”没有颜色可交，“停”的概率 #，', is: [notRed.blend, notRed.stop] },
    { en: '| 1, weights | # | # | # | colour # |', is: [...colour, colour[1] ?? 0] },
    { zh: '第一个头取回颜色 #，第二个头取回“不”#，', is: [colour[1] ?? 0, colour[1] ?? 0] },
    { en: 'has 4 · 4 = # numbers, # in all.', is: [16, 3 * 16] },
    { zh: '一个头，三个 4 × 4 的矩阵，# 个参数；', is: [3 * 16] },
    { en: 'e^2 ≈ # to 1, for the nearer', zh: '近的是远的 e^2 倍，约 # 倍：', is: [Math.exp(2)] },
  ],
}
