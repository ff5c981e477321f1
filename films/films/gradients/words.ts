/* The sentences of film B, and its shots as the table in CURRICULUM §4 times them. */
import { agree } from '../../src/agree.ts'
import type { Moment } from '../../src/film.ts'
import { dial, down, h, moved, own, rates, slope, start, stepped, sum, up } from './facts.ts'

const f4 = (x: number) => x.toFixed(4)
interface Step {
  rate: number
  at: { a: number; b: number }
  y: string
}
const step = (rate: number): Step => ({ rate, at: stepped(rate), y: dial(stepped(rate)).toFixed(2) })
const [near, far] = [step(rates[0]), step(rates[1])]
const pair = ({ at }: Step) => [at.a.toFixed(2), at.b.toFixed(2)] as const
agree('“ten times as far”, “equal turns”', [far.rate / near.rate, start.a < start.b], [10, true])

export const en = {
  title: 'Which knob,\nand which way',
  'c.which': 'Two knobs, one dial',
  'c.forward': 'Forward',
  'c.own': 'Slopes of the steps',
  'c.back': 'Backward',
  'c.add': 'Paths add',
  'c.check': 'A check',
  'c.step': 'Slopes are not steps',
  slope: 'slope',
  which: 'Two knobs turn one dial.\n*Which knob* moves it more?',
  graph: 'Draw the formula as a graph,\none node for each value.',
  forward: `*Forward*: ${start.a} + ${start.b} = ${sum(start)},\nthen ${sum(start)} · ${start.b} = ${dial(start)}.`,
  own: `Each step knows *its own slope*.\nA sum passes a change on as it is: ${own.as}.`,
  product: `A product multiplies it by the other factor:\n${own.sy} on the way from s, ${own.by} on the way from b.`,
  enter: `*Backward*: a ${slope.y} enters at y,\nfor y grows as fast as itself.`,
  path: `Along a path, *slopes are multiplied*:\n${slope.y} · ${own.sy} = ${slope.s} at s, then ${slope.s} · ${own.as} = ${slope.a} at a.`,
  two: `Two paths lead back to b:\none brings ${slope.direct}, the other ${slope.through}.`,
  add: `Where paths meet, *slopes are added*:\n${slope.direct} + ${slope.through} = ${slope.b}.`,
  turn: `Check: turn b by ${h}, up and then down.\nThe dial shows ${f4(up)}, then ${f4(down)}.`,
  quotient: `That is ${moved.toFixed(2)} each way, on average:\n*${moved.toFixed(2)} / ${h} = ${slope.b}*.`,
  slopes: `Backward finds the slopes, ${slope.a} and ${slope.b}.\nNo knob has moved yet.`,
  far: '*How far to step* is up to you:\na little, or ten times as far.',
  's.which': `Two knobs, a at ${start.a} and b at ${start.b}, each turn a little in turn. Beside them stands a dial, y = (a + b) · b.`,
  's.forward': `The knobs and the dial become nodes of a graph. Edges lead from a and b to a new node, s = a + b, and from s and b to y = s · b. The values ${start.a} and ${start.b} run into s, which shows ${sum(start)}. Then ${sum(start)} and ${start.b} run into y, which shows ${dial(start)}.`,
  's.own': `Numbers appear on the edges: ${own.as} from a to s, ${own.bs} from b to s, ${own.sy} from s to y, ${own.by} from b to y.`,
  's.back': `A tile with ${slope.y} stands under y. It runs back to s, meets the ${own.sy} on the edge and arrives as ${slope.s}. From s it runs on to a, meets ${own.as} and stays ${slope.a}.`,
  's.add': `Two tiles run back to b: ${slope.direct}, straight from y, and ${slope.through}, by way of s. Under b they join in a gold tile, ${slope.direct} + ${slope.through}, which becomes ${slope.b}.`,
  's.check': `b moves to ${start.b + h} and y to ${f4(up)}, then b to ${start.b - h} and y to ${f4(down)}. Below, a bar of one tile stands for ${h} at b and a bar of ${slope.b} tiles for ${moved.toFixed(2)} at y.`,
  's.step': `The nodes are knobs again, with ${slope.a} under a and ${slope.b} in gold under b. Both turn by ${near.rate} times their slopes, to ${pair(near).join(' and ')}: the dial shows ${near.y}. Then by ${far.rate} times, to ${pair(far).join(' and ')}: ${far.y}.`,
}

export const zh: typeof en = {
  title: '该拧哪个旋钮，\n往哪边拧',
  'c.which': '两个旋钮，一个表盘',
  'c.forward': '前向',
  'c.own': '每一步的斜率',
  'c.back': '反向',
  'c.add': '几条路相加',
  'c.check': '验算',
  'c.step': '斜率不是步子',
  slope: '斜率',
  which: '两个旋钮，一个表盘。\n*该拧哪个*，它动得更多？',
  graph: '把算式画成一张图，\n每个数是一个点。',
  forward: `*前向*：${start.a} + ${start.b} = ${sum(start)}，\n再算 ${sum(start)} × ${start.b} = ${dial(start)}。`,
  own: `*每一步只管自己的斜率*。\n加法原样传下去，是 ${own.as}。`,
  product: `乘法要乘上另一个因子：\n从 s 来的是 ${own.sy}，从 b 来的是 ${own.by}。`,
  enter: `*反向*：从 y 放进一个 ${slope.y}，\ny 涨多少，自己就涨多少。`,
  path: `沿着一条路，*斜率相乘*：到 s 是\n${slope.y} × ${own.sy} = ${slope.s}，到 a 是 ${slope.s} × ${own.as} = ${slope.a}。`,
  two: `有两条路回到 b：\n一条带来 ${slope.direct}，一条带来 ${slope.through}。`,
  add: `几条路汇到一处，*斜率相加*：\n${slope.direct} + ${slope.through} = ${slope.b}。`,
  turn: `验算：把 b 先拧上、再拧下 ${h}，\n表盘先后是 ${f4(up)} 和 ${f4(down)}。`,
  quotient: `平均各动了 ${moved.toFixed(2)}：\n*${moved.toFixed(2)} / ${h} = ${slope.b}*。`,
  slopes: `反向给出了斜率，${slope.a} 和 ${slope.b}，\n旋钮一个也没动。`,
  far: '*走多远由你定*：\n一小步，或者十倍远。',
  's.which': `两个旋钮，a 在 ${start.a}，b 在 ${start.b}，先后轻轻一动。旁边是表盘，y = (a + b) · b。`,
  's.forward': `旋钮和表盘成了图上的点。a 和 b 连到新的一点 s = a + b，s 和 b 连到 y = s × b。${start.a} 和 ${start.b} 流进 s，得 ${sum(start)}；${sum(start)} 和 ${start.b} 流进 y，得 ${dial(start)}。`,
  's.own': `边上出现数字：a 到 s 是 ${own.as}，b 到 s 是 ${own.bs}，s 到 y 是 ${own.sy}，b 到 y 是 ${own.by}。`,
  's.back': `y 下面放着一块 ${slope.y}。它往回走到 s，碰到边上的 ${own.sy}，成了 ${slope.s}；再从 s 走到 a，碰到 ${own.as}，还是 ${slope.a}。`,
  's.add': `两块回到 b：从 y 直接来的 ${slope.direct}，绕过 s 来的 ${slope.through}。它们在 b 下面合成一块金色的 ${slope.direct} + ${slope.through}，变成 ${slope.b}。`,
  's.check': `b 拧到 ${start.b + h}，y 到 ${f4(up)}；b 拧到 ${start.b - h}，y 到 ${f4(down)}。下方，b 的 ${h} 是一格，y 的 ${moved.toFixed(2)} 是 ${slope.b} 格。`,
  's.step': `点又变回旋钮，a 下面是 ${slope.a}，b 下面是金色的 ${slope.b}。两个各拧斜率的 ${near.rate} 倍，到 ${pair(near).join(' 和 ')}，表盘是 ${near.y}；再拧到 ${far.rate} 倍，${pair(far).join(' 和 ')}，表盘是 ${far.y}。`,
}
export type Key = keyof typeof en
export type M = Moment<Key>

export const scenes = [
  { chapter: 'c.which', shows: 's.which', ends: 8, lines: [{ say: 'title', look: 0.8 }, { say: 'which' }] },
  { chapter: 'c.forward', shows: 's.forward', ends: 20, lines: [{ say: 'graph', look: 1.2 }, { say: 'forward' }] },
  { chapter: 'c.own', shows: 's.own', ends: 32, lines: [{ say: 'own' }, { say: 'product' }] },
  { chapter: 'c.back', shows: 's.back', ends: 48, lines: [{ say: 'enter', look: 1.6 }, { say: 'path' }] },
  { chapter: 'c.add', shows: 's.add', ends: 60, lines: [{ say: 'two', look: 2.4 }, { say: 'add' }] },
  { chapter: 'c.check', shows: 's.check', ends: 72, lines: [{ say: 'turn', look: 1.4 }, { say: 'quotient' }] },
  { chapter: 'c.step', shows: 's.step', ends: 84, lines: [{ say: 'slopes' }, { say: 'far' }] },
] as const satisfies readonly {
  chapter: Key
  shows: Key
  ends: number
  lines: readonly { say: Key; look?: number }[]
}[]
export const said: readonly Key[] = scenes.flatMap((s) => s.lines.map((l) => l.say))
