/* The sentences of film A, and its shots as the table in CURRICULUM §4 times them. */
import { agree } from '../../src/agree.ts'
import type { Moment } from '../../src/film.ts'
import {
  corpusLines,
  counting,
  firstZh,
  hex,
  letters,
  most,
  pairs,
  row,
  rowEnd,
  rowStages,
  rule,
  rules,
  sharing,
  spelled,
  swallowed,
  tied,
  zh as line,
  zhBytes,
  zhEnd,
} from './facts.ts'

agree(
  'figures that the sentences spell out: pairs that tie, lines, bytes of “ means”, merges for it, characters in one tile',
  [tied.length, corpusLines.length, letters(261).length, spelled(261).length, swallowed.to - swallowed.from],
  [6, 8, 6, 5, 5],
)

const first = rule(256)
const [low, high] = first.pair
const start = rowStages[0]?.length ?? 0
const end = rowEnd.length
const shared = firstZh.pair.map(hex).join(' ')
const [one, other] = sharing.map((i) => line.characters[i])
const glued = line.characters.slice(swallowed.from, swallowed.to).join('')
const blank = (id: number) => letters(id).replace(' ', '␣')
const story = (ids: readonly number[]) => ids.map((id) => `${blank(id)} (${id})`)
/** What the counters that do not tie stop at. */
const others = [...new Set(pairs.map((p) => p.count).filter((n) => n !== most))].join(', ')
const list = tied.map((p) => String.fromCharCode(...p.pair).replace(' ', '␣'))

export const en = {
  title: 'A vocabulary that\ngrows out of bytes',
  'c.bytes': 'Bytes',
  'c.count': 'Counting pairs',
  'c.first': 'The first merge',
  'c.again': 'Merging again',
  'c.six': 'Six tokens',
  'c.zh': 'Chinese',
  'c.rest': 'What decides',
  unit: 'bytes',
  pieces: 'tiles in the row',
  merges: 'merges',
  times: 'times',
  alphabet: 'bytes 0 to 255',
  g0: 'green',
  g1: 'light',
  g2: 'always',
  g4: 'means',
  g6: 'go',
  bytes: `To a computer, this sentence\nis *${start} bytes*.`,
  count: 'Count each pair of neighbours, word by word.\nA blank belongs to the word after it.',
  tie: `*Six pairs tie*:\neach of them occurs ${most} times.`,
  win: `On a tie the *smaller pair wins*:\nthe blank is byte ${low}, below every letter.`,
  born: `The two slide together: *token ${first.id}*,\nthe first after the bytes 0 to 255.`,
  again: 'Count again, merge again.\nA *new token* may join again.',
  grow: 'So a blank and the five letters of “means”\nbecome one token in five merges.',
  run: `On it goes: after *${rules.length} merges*\nthere is no pair left to join.`,
  six: `${start} bytes have become *${end} tokens*,\none for each word and the full stop.`,
  chinese: `In Chinese each character here is three bytes:\n${line.characters.length} characters, ${zhBytes.length} bytes.`,
  share: `The commonest pair, ${shared}, is shared\nby ${one} and ${other}: it occurs ${firstZh.count} times.`,
  part: 'A token can be\n*part of a character*.',
  glue: 'With every merge done, five characters\nshare one tile, though they are no word.',
  rest: '*Frequency* decides,\nnot meaning.',
  's.bytes': `The sentence “${row.line}” falls apart into ${start} tiles, one for each byte. A number counts them.`,
  's.count': `The ${corpusLines.length} sentences of the corpus stand above, ${pairs.length} tiles with pairs below. A frame of two letters runs through the sentences, ${counting.length} steps in all, and each step raises one of the counters. Six counters stop at ${most}: ${list.join(', ')}. The others stop at ${others}.`,
  's.first': `The six pairs stand in a row, sorted by their bytes: ${tied.map((p) => p.pair.join(' ')).join(', ')}. The first one stays. Its tiles ␣ (${low}) and m (${high}) slide together into a gold tile, ${first.id}, which is laid below a field of 256 small ones. In the sentence the same two tiles join.`,
  's.again': `Below the sentence, tiles are laid in layers over the bytes of “␣means”: ${story([256, 257, 258, 260, 261]).join(', ')}. Beside it r and e become ${story([259]).join()}. The newest tile is gold. The sentence now has ${rowStages[6]?.length} tiles.`,
  's.six': `The wall of ${rules.length} new tokens fills. In the sentence tile after tile joins, until ${end} are left: ${rowEnd.map((t) => `${blank(t.id)} (${t.id})`).join(', ')}. Beside them stands ${start} → ${end}.`,
  's.zh': `The line ${line.line} as ${line.characters.length} characters over ${zhBytes.length} bytes: ${zhBytes.map(hex).join(' ')}. Under ${one} and ${other} the bytes ${shared} light up and become one gold tile, two thirds of the character.`,
  's.rest': `Both lines at rest: the English one in ${end} tiles, the Chinese one, merged by rules of its own, in ${zhEnd.length}, from ${zhBytes.length} bytes. The gold tile is ${glued} (“light always means”).`,
}

export const zh: typeof en = {
  title: '从字节里长出词表',
  'c.bytes': '字节',
  'c.count': '数一数每一对',
  'c.first': '第一次合并',
  'c.again': '再合并',
  'c.six': '六个词元',
  'c.zh': '换成中文',
  'c.rest': '看什么',
  unit: '个字节',
  pieces: '块',
  merges: '次合并',
  times: '次',
  alphabet: '字节 0 到 255',
  g0: '绿',
  g1: '灯',
  g2: '总是',
  g4: '表示',
  g6: '行',
  bytes: `先用英文，一个字母正好一个字节：\n这句话是 *${start} 个字节*。`,
  count: '在每个词里，数一数相邻的每一对。\n空格归后面的词。',
  tie: `*六对并列*：\n各出现 ${most} 次。`,
  win: `并列时，*取较小的一对*：\n空格是字节 ${low}，比所有字母都小。`,
  born: `两块合成一块：*词元 ${first.id}*，\n排在字节 0 到 255 之后。`,
  again: '再数一遍，再合并。\n*新词元*还能再合并。',
  grow: '空格和 means 的五个字母，\n合并五次，成了一个词元。',
  run: `一直做下去：合并 *${rules.length} 次*以后，\n再也没有可以合并的一对。`,
  six: `${start} 个字节成了 *${end} 个词元*：\n每个词一个，句号一个。`,
  chinese: `换成中文，这里一个字符占三个字节：\n${line.characters.length} 个字符，${zhBytes.length} 个字节。`,
  share: `最常见的一对是 ${shared}，\n${one}、${other}两个字里都有，共 ${firstZh.count} 次。`,
  part: '词元可以只是\n*字的一部分*。',
  glue: '全部合并完，五个字成了一块，\n可它并不是一个词。',
  rest: '*看频率*，\n不看意思。',
  's.bytes': `句子“${row.line}”散成 ${start} 块，每块一个字节，旁边的数字跟着数。`,
  's.count': `上方是语料的 ${corpusLines.length} 个句子，下方是 ${pairs.length} 块，每块一对。一个两字母宽的框走遍所有句子，共 ${counting.length} 步，每一步让一个计数加一。六个计数停在 ${most}：${list.join('、')}，其余停在 ${others}。`,
  's.first': `六对按字节大小排成一行：${tied.map((p) => p.pair.join(' ')).join('、')}。留下第一对，␣（${low}）和 m（${high}）合成一块金色的 ${first.id}，铺在 256 个小块的后面。句子里同样的两块也合到一起。`,
  's.again': `句子下方，在“␣means”的字节上一层层铺砖：${story([256, 257, 258, 260, 261]).join('、')}。旁边的 r 和 e 合成 ${story([259]).join()}。最新的一块是金色。句子现在有 ${rowStages[6]?.length} 块。`,
  's.six': `${rules.length} 个新词元铺满一面墙。句子里的块接连合并，最后剩 ${end} 块：${rowEnd.map((t) => `${blank(t.id)}（${t.id}）`).join('、')}。旁边写着 ${start} → ${end}。`,
  's.zh': `“${line.line}”有 ${line.characters.length} 个字符，下面是 ${zhBytes.length} 个字节：${zhBytes.map(hex).join(' ')}。“${one}”和“${other}”下面的 ${shared} 亮起来，合成一块金色，占这个字的三分之二。`,
  's.rest': `两行静止：英文行 ${end} 块；中文行按自己的规则合并，从 ${zhBytes.length} 个字节变成 ${zhEnd.length} 块。金色的一块是“${glued}”。`,
}
export type Key = keyof typeof en
export type M = Moment<Key>

export const scenes = [
  { chapter: 'c.bytes', shows: 's.bytes', ends: 8, lines: [{ say: 'title', look: 0.8 }, { say: 'bytes' }] },
  { chapter: 'c.count', shows: 's.count', ends: 22, lines: [{ say: 'count', look: 4.1 }, { say: 'tie' }] },
  { chapter: 'c.first', shows: 's.first', ends: 34, lines: [{ say: 'win', look: 0.8 }, { say: 'born' }] },
  { chapter: 'c.again', shows: 's.again', ends: 50, lines: [{ say: 'again', look: 4.4 }, { say: 'grow' }] },
  { chapter: 'c.six', shows: 's.six', ends: 62, lines: [{ say: 'run', look: 2.6 }, { say: 'six' }] },
  {
    chapter: 'c.zh',
    shows: 's.zh',
    ends: 78,
    lines: [{ say: 'chinese', look: 1.2 }, { say: 'share', look: 1.4 }, { say: 'part' }],
  },
  { chapter: 'c.rest', shows: 's.rest', ends: 88, lines: [{ say: 'glue', look: 0.8 }, { say: 'rest' }] },
] as const satisfies readonly {
  chapter: Key
  shows: Key
  ends: number
  lines: readonly { say: Key; look?: number }[]
}[]
export const said: readonly Key[] = scenes.flatMap((s) => s.lines.map((l) => l.say))
