// Module 1 and lesson 18: bytes, merges, what real tokenisers add up to.
import type { Claim } from './claim.ts'
import { bytesOf, chineseText, encodeWith, englishText, learnMerges, priceWords, sentences, sum } from './crossing.ts'

const merges = learnMerges(englishText)
const own = learnMerges(chineseText)
const start = bytesOf(englishText)
const leftAfter = (k: number) => (k === 0 ? start : (merges[k - 1]?.left ?? 0))
const tokens = 256 + 50_000 + 1
const bitsFor = (most: number) => Math.ceil(Math.log2(most + 1))
const words = sentences.flat()
const countOf = (word: string) => words.filter((one) => one === word).length
const pairsOfBytes = (text: string, pair: readonly [number, number]) => {
  const bytes = [...new TextEncoder().encode(text)]
  return bytes.filter((byte, i) => byte === pair[0] && bytes[i + 1] === pair[1]).length
}
const family = '👩‍👩‍👧'
const notice = {
  en: 'The library opens at nine and closes at six. You may borrow ten books for four weeks. If somebody else is waiting for a book, please bring it back in time.',
  zh: '图书馆九点开门，六点关门。每人可以借十本书，期限四周。如果有人在等这本书，请按时归还。',
}
const sizesOf = (text: string) => [[...text].length, bytesOf(text)]

export const textClaims: Readonly<Record<string, readonly Claim[]>> = {
  'next-token': [
    {
      en: 'Imagine # sentences that follow this table. Half of them, #, begin with red. A quarter of those, #, go on with means. Half of these, #,',
      is: [1600, 800, 200, 100],
    },
    {
      en: 'makes 2 · 2 · 2 · 2 = # sentences. Each of them has probability 1/#',
      is: [
        2 ** 4,
        2 **
          sum(
            priceWords(
              'red means go .'.split(' ').map((one) => (one === 'go' ? 'stop' : one)),
              2,
            ),
          ),
      ],
    },
    { zh: '能拼出 # 句。每句都得 1/#', is: [2 ** 4, 16] },
    {
      en: 'has a vocabulary of # tokens, so each turn gives out # numbers',
      zh: '的词表有 # 个词元，所以它每走一步，吐出 # 个数',
      is: [tokens, tokens],
    },
    {
      en: '1/#, the product of ½, ½, ½, 1, ½ and 1.',
      is: [2 ** sum(priceWords('green light always means go .'.split(' '), 2))],
    },
    { zh: '½ × ¼ × 1 × ½ × 1 = 1/#。', is: [2 ** sum(priceWords('green always means go .'.split(' '), 2))] },
  ],
  bytes: [
    {
      en: '#, #, #, #. A letter of the English',
      zh: '#、#、#、#。英文字母一个字节',
      is: ['red', 'é', '格物', '🚦'].map(bytesOf),
    },
    { zh: '6 × 4096 + 32 × 64 + 60 = #', is: ['格'.codePointAt(0) ?? 0] },
    ...[0x7f, 0x7_ff, 0xff_ff, 0x10_ff_ff].map((most): Claim => {
      const last = most.toString(16).toUpperCase().padStart(4, '0')
      const template =
        {
          7: '0xxxxxxx',
          11: '110xxxxx 10xxxxxx',
          16: '1110xxxx 10xxxxxx 10xxxxxx',
          21: '11110xxx 10xxxxxx 10xxxxxx 10xxxxxx',
        }[bitsFor(most)] ?? ''
      return {
        en: `| U+${last} | ${template} | # |`,
        zh: `| 到 U+${last} | ${template} | # |`,
        is: [template.split('x').length - 1],
      }
    }),
    {
      en: 'so # characters begin like this',
      zh: '所以这样开头的字有 # 个',
      is: [
        Array.from({ length: 0x1_00_00 }, (_, at) => at)
          .filter((at) => at < 0xd8_00 || at > 0xdf_ff)
          .filter((at) => {
            const [a, b, c] = new TextEncoder().encode(String.fromCodePoint(at))
            return a === 0xe7 && b === 0x89 && c !== undefined
          }).length,
      ],
    },
    {
      en: 'U+200D: # code points, 3 · 4 + 2 · 3 = # bytes',
      zh: '一共 # 个码点，# 个字节。',
      is: sizesOf(family),
    },
    {
      en: 'The first is # bytes, C3 A9. The second is # bytes, 65 CC 81',
      is: ['é'.normalize('NFC'), 'é'.normalize('NFD')].map(bytesOf),
    },
    {
      en: 'As bytes it is #, so the loop has to turn # times.',
      is: [bytesOf('red light always means stop.'), bytesOf('red light always means stop.')],
    },
    {
      en: 'has eight characters and # bytes.',
      zh: '连句号六个词，拆成字节是 # 个；',
      is: [bytesOf('红灯总是表示停。')],
    },
    { zh: '也是六个词，要 # 个。', is: [bytesOf('red light always means stop.')] },
    { en: 'with their line ends, make # bytes. Their Chinese twins make #.', is: [start, bytesOf(chineseText)] },
    { zh: '八句话连换行一共 # 个码点，占 # 个字节。', is: [[...chineseText].length, bytesOf(chineseText)] },
  ],
  'byte-pairs': [
    { en: 'Six pairs tie at #:', zh: '六对并列，各 # 次：', is: [merges[0]?.count ?? 0] },
    ...[
      ['␣ + m', '␣m e a n s', '␣m · e · a · n · s'],
      ['a + n', '␣m e an s', '␣m · e · an · s'],
      ['e + an', '␣m ean s', '␣m · ean · s'],
      ['r + e', '␣m ean s', '不变'],
      ['␣m + ean', '␣mean s', '␣mean · s'],
      ['␣mean + s', '␣means', '␣means'],
    ].map(([made, en, zh], k): Claim => ({
      en: `| # | ${made} | # | ${en} | # |`,
      zh: `| # | ${made} | # | ${zh} | # |`,
      is: [256 + k, merges[k]?.count ?? 0, leftAfter(k + 1)],
    })),
    {
      en: '| tokens | # | # | # | # | # | # | # |',
      zh: '| 词元数 | # | # | # | # | # | # | # |',
      is: [0, 5, 10, 15, 20, 25, 27].map(leftAfter),
    },
    { en: 'used up after # merges.', zh: '我们的语料合并 # 次就到头了', is: [merges.length] },
    {
      en: 'The # tokens have become #: the # words and full stops, and # line ends.',
      zh: '全文从 # 个词元缩到 # 个：# 个词和句号，加上 # 个换行。',
      is: [start, leftAfter(merges.length), words.length, sentences.length],
    },
    { zh: '词表有 # 个词元。全文', is: [256 + merges.length] },
    { en: 'Result: r ean, or [#, #].', zh: '结果是 [#, #]。', is: encodeWith('rean', merges) },
    {
      en: 'Its # bytes become # tokens:',
      zh: '，# 个字节，编成 # 个词元：',
      is: [bytesOf('red lights mean sleeping'), encodeWith('red lights mean sleeping', merges).length],
    },
    {
      en: 'The two bytes E8 A1, # times. They open 表, which occurs # times, and 行, which occurs # times.',
      is: [own[0]?.count ?? 0, pairsOfBytes(chineseText, [0xa1, 0xa8]), pairsOfBytes(chineseText, [0xa1, 0x8c])],
    },
    { zh: '是 E8 A1，# 次。表出现 # 次，行出现 # 次，', is: [own[0]?.count ?? 0, countOf('means'), countOf('go')] },
    {
      en: 'after # merges the # bytes are # tokens.',
      zh: '合并 # 次之后再无可粘，# 个词元缩到 # 个。',
      is: [own.length, bytesOf(chineseText), own.at(-1)?.left ?? 0],
    },
    {
      en: 'Chinese is 164/48 ≈ # times as long',
      zh: '中文 164 个，差 # 倍。',
      is: [encodeWith(chineseText, merges).length / leftAfter(27)],
    },
    {
      en: '164 bytes stay # tokens.',
      zh: '164 个字节，# 个词元，一个没省',
      is: [encodeWith(chineseText, merges).length],
    },
    { en: 'has become the one number #.', zh: 'green 在我们的词表里是 # 号', is: encodeWith('green', merges) },
    {
      en: '50,000 merges and one token for the end of a text, # in all',
      zh: 'GPT-2 的词表有 # 个：256 个字节',
      is: [tokens],
    },
    ...[
      'Language models turn text into numbers.',
      '语言模型把文字变成数字。',
      '人工智能工程学院的学员学习注意力机制。',
    ].map((text): Claim => ({
      en: `| ${text} | # | # |`,
      zh: `| ${text} | # | # |`,
      is: [[...text].length, bytesOf(text)],
    })),
  ],
  'real-tokenisers': [
    { en: '| English | # | # |', zh: '| 英文 | # | # |', is: sizesOf(notice.en) },
    { en: '| Chinese | # | # |', zh: '| 中文 | # | # |', is: sizesOf(notice.zh) },
    { en: '| GPT-2 | 256 | 50,000 | 1 | # |', zh: '| GPT-2 | 256 | 50,000 | 1 | # |', is: [tokens] },
    { en: '| Qwen3 | 256 | 151,387 | 26 | # |', zh: '| Qwen3 | 256 | 151,387 | 26 | # |', is: [256 + 151_387 + 26] },
    {
      en: '| DeepSeek-V3 | 256 | 127,741 | 818 | # |',
      zh: '| DeepSeek-V3 | 256 | 127,741 | 818 | # |',
      is: [256 + 127_741 + 818],
    },
  ],
}
