/* The sentences of film C, and its shots as the table in CURRICULUM §4 times them. */
import type { Moment } from '../../src/film.ts'
import { num } from '../../src/stage.ts'
import { answers, points } from '../crossing/plane.ts'
import { answer, blended, found, mirrored, otherAnswer, percent, powers, total, words, written } from './facts.ts'

const shares = found.weights.map((share) => percent(share))
const close = (share: number) => percent(share, 'zh-CN')
const query = written(found.query)
const blend = blended(found.blend)
const [stopAt, goAt] = [written(answers.stop), written(answers.go)]
const list = (xs: readonly number[], places: number, gap: string) => xs.map((x) => num(x, places)).join(gap)
const [[rx, ry], [qx, qy]] = [points.red, found.query]
const spots = (names: readonly string[], gap: string) =>
  words.map((w, i) => `${names[i]} ${written(points[w])}`).join(gap)
const names = ['红', '灯', '总是', '表示']

export const en = {
  title: 'Asking the words\nalready read',
  'c.who': 'Who knows the colour?',
  'c.points': 'Words as points',
  'c.query': 'The query',
  'c.score': 'Keys and scores',
  'c.share': 'Shares',
  'c.blend': 'The blend',
  'c.answer': 'The answer',
  'c.mirror': 'The mirror',
  red: 'red',
  green: 'green',
  light: 'light',
  always: 'always',
  means: 'means',
  stop: 'stop',
  go: 'go',
  point: 'point',
  key: 'key',
  score: 'score',
  share: 'share',
  value: 'value',
  mix: 'blend',
  total: 'total',
  query: 'query',
  who: 'The next word is stop or go.\n*Who knows the colour?*',
  points: '*Each word is a point*. Across, its colour:\nred is 1, green is −1, others are 0.',
  height: 'Upwards, how much of a colour word it is:\nred and green stand equally high.',
  asks: `Now “means” asks. Its *query*, ${query},\nsays what it looks for.`,
  seek: 'Height counts, colour does not:\nred and green would be found alike.',
  answers: 'Each word answers with a *key*, here its point.\n*Score = query · key*.',
  dot: `For red: ${qx} · ${rx} + ${qy} · ${ry} = ${found.scores[0]}.\nThe lower a word stands, the lower its score.`,
  exp: '*Softmax* raises e to each score,\nthen divides by the total.',
  whole: `The *shares* fill one whole:\n${shares
    .slice(0, -1)
    .map((s) => s.replace(' %', ''))
    .join(', ')} and ${shares.at(-1)}.`,
  hands: 'Each word hands over a *value*:\nits colour, and nothing else.',
  blend: `Shrink each value to its share, and add.\nThe *blend* is ${blend}.`,
  near: `It points to stop, at ${stopAt},\nand away from go, at ${goAt}.`,
  wins: `Two scores more, softmax again:\n*stop: ${percent(answer.stop)}*.`,
  turn: 'Now red turns green. The shares stay,\nthe value is the opposite.',
  mirror: '*Same question,*\n*other answer.*',
  's.who':
    'Four tiles stand in a row: red, light, always, means. A fifth place after them is empty, with a question mark.',
  's.points': `Each tile flies to a point on a plane: ${spots(words, '; ')}. Green, at ${written(points.green)}, is pegged out as high as red. Below the tiles the points are written down, and rows for what comes are pegged out.`,
  's.query': `An arrow grows upwards from means, as long as two units: the query ${query}. A thin arrow leads to its tip from red, and another from green: both are at the same height.`,
  's.score': `The points are now called keys. From each of them a number drops into its column: ${list(found.scores, 0, ', ')}.`,
  's.share': `The powers of e are written down: ${list(powers, 3, ', ')}, in all ${num(total, 3)}. In the columns the shares are drawn as fillings: ${shares.join(', ')}. The four fillings stack up to one full tile.`,
  's.blend': `The values: ${found.values.map(written).join(', ')}. The arrow of red, one unit to the right, shrinks to ${num(found.weights[0] ?? 0, 3)} and turns gold. Added up, the four parts give ${blend}.`,
  's.answer': `The plane grows wider, until stop, at ${stopAt}, and go, at ${goAt}, come into view. The gold arrow points to stop. Their scores are ${list([answer.scores.stop, answer.scores.go], 2, ' and ')}, their shares ${percent(answer.stop)} and ${percent(answer.go)}. The fifth tile fills: stop.`,
  's.mirror': `The first tile turns from red to green, its key to ${written(points.green)}, its value to ${written(mirrored.values[0] ?? [0, 0])}. Scores and shares stay. The gold arrow swings over to ${blended(mirrored.blend)}, stop falls to ${percent(otherAnswer.stop)}, and the fifth tile says go.`,
}

export const zh: typeof en = {
  title: '向读过的词提问',
  'c.who': '谁知道颜色？',
  'c.points': '词成了点',
  'c.query': '查询',
  'c.score': '键与得分',
  'c.share': '份额',
  'c.blend': '混合',
  'c.answer': '答案',
  'c.mirror': '镜像',
  red: '红',
  green: '绿',
  light: '灯',
  always: '总是',
  means: '表示',
  stop: '停',
  go: '行',
  point: '点',
  key: '键',
  score: '得分',
  share: '份额',
  value: '值',
  mix: '混合',
  total: '合计',
  query: '查询',
  who: '接下来是停，还是行？\n*谁知道颜色？*',
  points: '*每个词一个点*。横着记颜色：\n红是 1，绿是 −1，别的是 0。',
  height: '竖着记它有多像颜色词：\n红和绿一样高。',
  asks: `“表示”来问。它的*查询*是 ${query}，\n说的是在找什么。`,
  seek: '只看高低，不看颜色：\n红和绿同样好找。',
  answers: '每个词亮出*键*来对，这里键就是点。\n*得分 = 查询 · 键*。',
  dot: `拿红来算：${qx} × ${rx} + ${qy} × ${ry} = ${found.scores[0]}。\n词站得越低，得分越低。`,
  exp: '*softmax* 先对每个得分取 e 的幂，\n再除以合计。',
  whole: `*份额*合起来正好是一整份：\n${found.weights.map(close).join('、')}。`,
  hands: '每个词交出一个*值*：\n只有颜色，没有别的。',
  blend: `值按份额缩短，再加到一起：\n*混合*的结果是 ${blend}。`,
  near: `它朝着“停”${stopAt}，\n背对“行”${goAt}。`,
  wins: `再算两个得分，再过 softmax：\n*停：${close(answer.stop)}*。`,
  turn: '红换成绿：份额照旧，\n值正好相反。',
  mirror: '*同样的问题，*\n*另一个答案。*',
  's.who': '四块排成一行：红、灯、总是、表示。后面第五个位置空着，只有一个问号。',
  's.points': `四块各自飞到平面上的一个点：${spots(names, '；')}。绿在 ${written(points.green)}，用虚线标出，和红一样高。各块下面写着自己的点，再往下是几行虚线格子，等着后面填。`,
  's.query': `从“表示”向上长出一支箭，长两格，就是查询 ${query}。红和绿各有一支细箭指向它的尖端，高度相同。`,
  's.score': `点改叫键。每个点上落下一个数，掉进自己的一列：${list(found.scores, 0, '、')}。`,
  's.share': `写出 e 的幂：${list(powers, 3, '、')}，合计 ${num(total, 3)}。各列里，份额画成填充的高度：${found.weights.map(close).join('、')}。四份叠起来正好填满一块。`,
  's.blend': `值依次是 ${found.values.map(written).join('、')}。红的箭头向右一格，缩短到 ${num(found.weights[0] ?? 0, 3)}，变成金色。四份相加，得 ${blend}。`,
  's.answer': `平面变宽，露出“停”${stopAt} 和“行”${goAt}。金色的箭指向“停”。两个得分是 ${list([answer.scores.stop, answer.scores.go], 2, ' 和 ')}，份额是 ${close(answer.stop)} 和 ${close(answer.go)}。第五块填上了：停。`,
  's.mirror': `第一块从红变成绿，键变成 ${written(points.green)}，值变成 ${written(mirrored.values[0] ?? [0, 0])}。得分和份额不变。金色的箭摆到 ${blended(mirrored.blend)}，“停”降到 ${close(otherAnswer.stop)}，第五块成了“行”。`,
}
export type Key = keyof typeof en
export type M = Moment<Key>

export const scenes = [
  { chapter: 'c.who', shows: 's.who', ends: 9, lines: [{ say: 'title', look: 1.2 }, { say: 'who' }] },
  { chapter: 'c.points', shows: 's.points', ends: 22, lines: [{ say: 'points', look: 1.6 }, { say: 'height' }] },
  { chapter: 'c.query', shows: 's.query', ends: 36, lines: [{ say: 'asks', look: 2.4 }, { say: 'seek' }] },
  { chapter: 'c.score', shows: 's.score', ends: 50, lines: [{ say: 'answers', look: 1.2 }, { say: 'dot' }] },
  { chapter: 'c.share', shows: 's.share', ends: 64, lines: [{ say: 'exp', look: 3.2 }, { say: 'whole' }] },
  { chapter: 'c.blend', shows: 's.blend', ends: 78, lines: [{ say: 'hands', look: 1.6 }, { say: 'blend' }] },
  { chapter: 'c.answer', shows: 's.answer', ends: 88, lines: [{ say: 'near' }, { say: 'wins' }] },
  { chapter: 'c.mirror', shows: 's.mirror', ends: 96, lines: [{ say: 'turn' }, { say: 'mirror' }] },
] as const satisfies readonly {
  chapter: Key
  shows: Key
  ends: number
  lines: readonly { say: Key; look?: number }[]
}[]
export const said: readonly Key[] = scenes.flatMap((s) => s.lines.map((l) => l.say))
