/* The sentences of film E and what its pictures name. */
import { agree } from '../../src/agree.ts'
import type { Moment } from '../../src/film.ts'
import { goesOn, last, pairs, rows, shown, starts } from './facts.ts'

agree(
  'figures that the sentences spell out: starts, pairs shown, pairs in all, colours, who is still sure',
  [starts, shown, pairs.length, rows.map(({ colours }) => colours), last.sureOfStop],
  [30, 7, 8, [0, 1, 2, 4], 6],
)
const sure = goesOn.stop + goesOn.go
const [none] = rows
const counts = rows.map((row) => `${row.sure}, ${row.unknown}`)

export const en = {
  title: 'A colour it has\nnever seen',
  'c.blue': 'Blue',
  'c.sure': 'Sure, without a reason',
  'c.pairs': 'Questions and answers',
  'c.ask': 'Blue again',
  'c.unknown': 'Unknown',
  'c.rest': 'A habit',
  red: 'red',
  green: 'green',
  blue: 'blue',
  light: 'light',
  always: 'always',
  means: 'means',
  stop: 'stop',
  go: 'go',
  unknown: 'unknown',
  question: '<q>',
  answer: '<a>',
  neither: 'neither',
  ofStarts: 'right, of thirty starts',
  aside: 'kept aside',
  sureOf: 'sure of stop or go',
  half: 'unknown: ½ or more',
  rowsOf: 'colours answered with “unknown”',
  never: 'None of the eight sentences has a *blue* in it.\nIts point lies where the random start put it.',
  whole: 'Thirty trained starts go on with the text.\nA softmax gives the *whole* away, always.',
  sure: `*${sure} of thirty* are sure of one word:\n${goesOn.stop} of stop, and ${goesOn.go} of go.`,
  pairs: 'Now train on questions with answers:\nseven pairs, of *red* and *green* alone.',
  right: '*All thirty* starts answer right,\nalso the pair that was kept aside.',
  ask: `And *blue*, which is in none of the pairs?\n${none?.sure} of thirty are sure of stop or go.`,
  teach: 'Let other colours be answered with “unknown”:\nfirst one, then two, then four.',
  gold: `Now *${last.unknown} of thirty* say unknown of blue,\nwhich no question has ever named.`,
  habit: 'Nothing about blue has been learnt.\n“Unknown” is a *habit of answering*.',
  six: 'It reaches most starts and not all:\nsix are still sure of stop.',
  's.blue': 'The words “blue light means” stand in tiles, and the place after them is empty.',
  's.sure': `Thirty empty squares lie in a row, one for each start. ${goesOn.stop} fill for stop, ${goesOn.go} for go, and ${goesOn.neither} stay empty.`,
  's.pairs': `Eight questions between the marks <q> and <a>, with their answers: red with stop, green with go, each alone, with light, with always, with both. One of them, green light always, is only pegged out. When it fills, ${starts} stands beside all eight.`,
  's.ask': `The question of a blue light over a row of thirty squares: ${none?.sure} fill, ${starts - (none?.sure ?? 0)} stay empty.`,
  's.unknown': `Four rows of thirty squares, for no colour, one, two and four colours answered with unknown. Filled for sure of stop or go, gold for unknown with a half or more: ${counts.join('; ')}.`,
  's.rest': `The four rows at rest. In the last one a frame is drawn around the ${last.sureOfStop} squares that are still sure.`,
}
export const zh: typeof en = {
  title: '一种没见过的颜色',
  'c.blue': '蓝',
  'c.sure': '肯定，却没有理由',
  'c.pairs': '一问一答',
  'c.ask': '再问蓝',
  'c.unknown': '不详',
  'c.rest': '一种答法',
  red: '红',
  green: '绿',
  blue: '蓝',
  light: '灯',
  always: '总是',
  means: '表示',
  stop: '停',
  go: '行',
  unknown: '不详',
  question: '<q>',
  answer: '<a>',
  neither: '都不是',
  ofStarts: '三十个起点中答对的个数',
  aside: '留出来',
  sureOf: '认定停或行',
  half: '“不详”占一半以上',
  rowsOf: '几种颜色答了“不详”',
  never: '八句话里，没有一句有*蓝*。\n它的嵌入停在随机起点给的地方。',
  whole: '练好三十个起点，让它们接着写。\nsoftmax 总要把份额*分光*。',
  sure: `*${sure} 个*认定了一个词：\n${goesOn.stop} 个认定停，${goesOn.go} 个认定行。`,
  pairs: '再练一问一答：\n七对，只有*红*和*绿*。',
  right: '*三十个*起点全都答对，\n留出来的那一对也答对。',
  ask: `*蓝*呢？哪一对里都没有它。\n照样有 ${none?.sure} 个认定停或行。`,
  teach: '让别的颜色都答“不详”：\n先一种，再两种，再四种。',
  gold: `有 *${last.unknown} 个*对蓝也说“不详”，\n可是哪个问题里都没有蓝。`,
  habit: '关于蓝，它什么也没学到。\n“不详”是*一种答法*。',
  six: '它波及大多数起点，不是全部：\n还有 6 个认定停。',
  's.blue': '“蓝灯表示”三个词排成一行方块，后面的位置空着。',
  's.sure': `一排三十个空方块，一块一个起点。${goesOn.stop} 块填成停，${goesOn.go} 块填成行，${goesOn.neither} 块空着。`,
  's.pairs': `八个问题，放在记号 <q> 和 <a> 中间，后面是回答：红答停，绿答行，各有单独、带“灯”、带“总是”、两样都带四种。“绿灯总是”这一对只画了虚框，后来填实，八对旁边都写着 ${starts}。`,
  's.ask': `“蓝灯”的问题，下面一排三十个方块：${none?.sure} 块填满，${starts - (none?.sure ?? 0)} 块空着。`,
  's.unknown': `四排方块，每排三十个：没有颜色、一种、两种、四种颜色答过“不详”。填满的是认定停或行，金色的是“不详”占一半以上：${counts.join('；')}。`,
  's.rest': `四排方块静止不动，最后一排里，一个框围住还在认定停的 ${last.sureOfStop} 块。`,
}
export type Key = keyof typeof en
export type M = Moment<Key>

export const scenes = [
  { chapter: 'c.blue', shows: 's.blue', lines: [{ say: 'title', look: 0.8 }, { say: 'never' }] },
  {
    chapter: 'c.sure',
    shows: 's.sure',
    lines: [
      { say: 'whole', look: 1.2 },
      { say: 'sure', look: 2 },
    ],
  },
  {
    chapter: 'c.pairs',
    shows: 's.pairs',
    lines: [
      { say: 'pairs', look: 2.4 },
      { say: 'right', look: 1.6 },
    ],
  },
  { chapter: 'c.ask', shows: 's.ask', lines: [{ say: 'ask', look: 1.8 }] },
  {
    chapter: 'c.unknown',
    shows: 's.unknown',
    lines: [
      { say: 'teach', look: 2.4 },
      { say: 'gold', look: 1.8 },
    ],
  },
  {
    chapter: 'c.rest',
    shows: 's.rest',
    lines: [
      { say: 'habit', look: 1 },
      { say: 'six', look: 2.4 },
    ],
  },
] as const satisfies readonly {
  chapter: Key
  shows: Key
  lines: readonly { say: Key; look?: number }[]
}[]
export const said: readonly Key[] = scenes.flatMap((s) => s.lines.map((l) => l.say))
