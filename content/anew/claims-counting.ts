// Module 2: counts, prices, sampling, contexts.
import type { Claim } from './claim.ts'
import {
  bitsAWord,
  bytesOf,
  chineseText,
  countRuns,
  countUnsafe,
  englishText,
  priceWords,
  sentences,
  sum,
} from './crossing.ts'

const start = bytesOf(englishText)
const tokens = 256 + 50_000 + 1
const words = sentences.flat()
const countOf = (word: string) => words.filter((one) => one === word).length
const table = countRuns(2)
const chances = (row: readonly number[], power: number) => {
  const powered = row.map((one) => one ** power)
  return powered.map((one) => one / sum(powered))
}
const row = [0.5, 0.25, 0.25]
const warm = chances(row, 0.5)
const [w0 = 0, w1 = 0] = warm
const coin = (p: number) => [-Math.log2(p), -Math.log2(1 - p), (-Math.log2(p) - Math.log2(1 - p)) / 2]
const odd = 'red light light means stop .'.split(' ')
const oddPrices = priceWords(odd, 2, 1)
const unsafe = Array.from({ length: 10 }, (_, seed) => countUnsafe(seed, 1))
const seen = (n: number) => countRuns(n).size
export const countingClaims: Readonly<Record<string, readonly Claim[]>> = {
  bigram: [
    {
      en: 'These are # words, if each full stop counts as one. The commonest are means and the full stop, with # each.',
      is: [words.length, countOf('means')],
    },
    { zh: '连句号在内一共 # 个词，“表示”和句号出现得最多，各 # 次。', is: [words.length, countOf('.')] },
    {
      en: 'It has 8 · 8 = # cells, and # of them are filled.',
      is: [64, sum([...table.values()].map(({ size }) => size))],
    },
    {
      zh: '# 格里只有 # 格有数，其余 # 格全空',
      is: [64, sum([...table.values()].map(({ size }) => size)), 64 - sum([...table.values()].map(({ size }) => size))],
    },
    { en: 'by all 40 words, and you get 1/#,', is: [words.length / (table.get('red')?.get('light') ?? 0)] },
    { zh: '8 + 4 + 4 + 4 + 4 + 8 + 4 + 4 = #，', is: [words.length] },
    {
      en: '½ for stop and 1 for the full stop. The product is 1/#.',
      is: [2 ** sum(priceWords('red always means stop .'.split(' '), 2))],
    },
    { en: 'The program below gets # with its seed.', zh: '随机数种子取 8 时是 # 句', is: [unsafe[8] ?? 0] },
    { en: 'made up 8,638 of the letters, or # %.', is: [(100 * 8638) / 20_000] },
    {
      en: 'only 1,104 times, which is # % of the cases; after a consonant it was # %.',
      is: [(100 * 1104) / 8638, (100 * (8638 - 1104)) / (20_000 - 8638)],
    },
    {
      zh: '元音占 #；跟在元音后面时，元音只占 #；跟在辅音后面时，占 #。',
      is: [8638 / 20_000, 1104 / 8638, (8638 - 1104) / (20_000 - 8638)],
    },
  ],
  surprise: [
    {
      en: 'Eight sentences at 4 bits make # bits. They hold # words, counting each full stop. So H = 32/40 = # bits a word.',
      zh: '一共 # 比特；连句号在内共 # 个词。于是 H = 32/40 = #，',
      is: [40 * bitsAWord(2), words.length, bitsAWord(2)],
    },
    { en: 'Ours is 2^{0.8} ≈ #.', zh: '我们的模型是 2^{0.8} ≈ #，', is: [2 ** bitsAWord(2)] },
    ...[0.75, 0.9, 0.99].map((p): Claim => ({ en: `| ${p} | # | # | # |`, zh: `| ${p} | # | # | # |`, is: coin(p) })),
    {
      en: 'pays -\\log_2 0.9 = # bits. In the other half it pays -\\log_2 0.1 = #.',
      zh: '付 -\\log_2 0.9 = # 比特；另一半猜错，付 -\\log_2 0.1 = # 比特',
      is: coin(0.9).slice(0, 2),
    },
    { en: 'or 24/40 = # bits a word', zh: '每词 24/40 = # 比特', is: [bitsAWord(5)] },
    {
      en: 'our sentences have # of them. The perfect reader still pays # bits in all. By the word that was # bits, a perplexity of 2^{0.6} ≈ #. By the character it is # bits, a perplexity of #.',
      is: [start - 8, 24, 0.6, 2 ** 0.6, 24 / (start - 8), 2 ** (24 / (start - 8))],
    },
    {
      zh: '八句话连句号共 # 个字。记性最好的读者付的总额不变，还是 # 比特，摊到每个字只有 # 比特，困惑度从 # 变成 #。',
      is: [[...chineseText].length - 8, 24, 24 / 52, 2 ** 0.6, 2 ** (24 / 52)],
    },
    { en: 'one bit is # nats', zh: '1 比特等于 # 奈特', is: [Math.LN2] },
  ],
  sampling: [
    {
      en: 'The roots of ½, ¼ and ¼ are #, 0.5 and 0.5, together #. Divided by that they become #, # and #:',
      zh: '每个概率开平方：#、0.5、0.5，合计 #；各除以合计，得 #、#、#。',
      is: [Math.SQRT1_2, Math.SQRT1_2 + 1, ...warm],
    },
    { en: 'At ½ it is # : 1, at 2 only # : 1.', is: [4, Math.SQRT2] },
    {
      en: 'At T = 2 it has # and needs always beside it; the two end with # and #.',
      zh: '在温度 2 下“灯”只有 #，得加上“总是”，各得 # 和 #。',
      is: [w0, w0 / (w0 + w1), w1 / (w0 + w1)],
    },
    { zh: '在温度 ½ 下“灯”已有 #，独占；', is: [2 / 3] },
    {
      en: 'It is #. The # sentences more are chance: with the seeds 0 to 9, temperature 1 gives between # and #.',
      is: [countUnsafe(8, 0.5), countUnsafe(8, 0.5) - (unsafe[8] ?? 0), Math.min(...unsafe), Math.max(...unsafe)],
    },
    {
      zh: '# 和 # 之差不说明任何问题。在温度 1 下换十个种子，从 0 到 9，数出来的是 # 到 #；',
      is: [unsafe[8] ?? 0, countUnsafe(8, 0.5), Math.min(...unsafe), Math.max(...unsafe)],
    },
    {
      en: 'Now always is followed # times by means and # times by the full stop. After means come always # times, stop # times and go # times.',
      is: [4 + 5, 5, 5, 4, 4],
    },
    {
      zh: '“总是”后面变成“表示”# 次、句号 # 次；“表示”后面变成“总是”# 次，“停”和“行”各 # 次。',
      is: [4 + 5, 5, 5, 4],
    },
    { zh: '句号在“总是”后面有 5/14，约 #，', is: [5 / 14] },
    { en: '# and #: the squares are 9/16 and 1/16', zh: '# 和 #：平方是 9/16 和 1/16', is: chances([0.75, 0.25], 2) },
  ],
  'context-wall': [
    { en: '# bits for n = 3, # for n = 4, # for n = 5.', is: [3, 4, 5].map((n) => bitsAWord(n)) },
    ...[1, 2, 3, 4, 5].map((n): Claim => ({
      zh: `| ${n} | ${n - 1} | # | # | # |`,
      is: [bitsAWord(n), seen(n), 8 ** (n - 1)],
    })),
    { en: 'A 4-gram has # and a 5-gram #.', is: [8 ** 3, 8 ** 4] },
    { en: 'The 5-gram has seen # of #, fewer than', is: [seen(5), 8 ** 4] },
    { en: 'There are # possible pairs.', zh: '50,257^2 = # 种；', is: [tokens ** 2] },
    { en: 'which is about # × 10^{14}.', zh: '三个词的上下文有 # × 10^{14} 个', is: [tokens ** 3 / 1e14] },
    ...(
      [
        ['red', '.', '4 of 8', '5/16', '红', '。', '5/16'],
        ['light', 'red', '2 of 4', '3/12', '灯', '红', '1/4'],
        ['light', 'light', '0 of 4', '1/12', '灯', '灯', '1/12'],
        ['means', 'light', '2 of 4', '3/12', '表示', '灯', '1/4'],
        ['stop', 'means', '4 of 8', '5/16', '停', '表示', '5/16'],
        ['.', 'stop', '4 of 4', '5/12', '。', '停', '5/12'],
      ] as const
    ).map(([a, b, c, d, x, y, z], i): Claim => ({
      en: `| ${a} | ${b} | ${c} | ${d} | # |`,
      zh: `| ${x} | ${y} | ${z} | # |`,
      is: [oddPrices[i] ?? 0],
    })),
    {
      en: 'The sum is # bits for 6 words, or # bits a word.',
      zh: '合计 # 比特，六个词，每词 #。',
      is: [sum(oddPrices), sum(oddPrices) / 6],
    },
    {
      en: 'The bigram, with # bits a word. The longer contexts pay #, # and #.',
      zh: 'n = 2，# 比特；往后是 #、#、#，',
      is: [2, 3, 4, 5].map((n) => bitsAWord(n, 1)),
    },
    {
      en: 'has seen # of its # contexts exactly once.',
      is: [[...countRuns(5).values()].filter((one) => sum([...one.values()]) === 1).length, seen(5)],
    },
    {
      zh: '五元表的 # 行里，有 # 行总共只数到一次。',
      is: [seen(5), [...countRuns(5).values()].filter((one) => sum([...one.values()]) === 1).length],
    },
    { en: '# of the # rows are empty nevertheless', is: [8 ** 4 - seen(5), 8 ** 4] },
    { zh: '4,096 行里有数的只有 # 行，约 #%。', is: [seen(5), (100 * seen(5)) / 8 ** 4] },
    { zh: '(1 + 1)/(1 + 8) = 2/9，约 #：', is: [2 / 9] },
    { en: 'That is only # in a million of the pairs', is: [(1e6 * 314_843_401) / 13_588_391 ** 2] },
    { zh: '可是能拼出的词对有 # × 10^{12} 种', is: [1_616_150 ** 2 / 1e12] },
    { zh: '能拼出的有 # × 10^{31} 种', is: [1_616_150 ** 5 / 1e31] },
    { en: '100^3 = #, because three words', is: [100 ** 3] },
  ],
}
