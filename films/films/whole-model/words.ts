/* The sentences of film D, and its shots as the table in CURRICULUM §4 times them. */
import { agree } from '../../src/agree.ts';
import type { Moment } from '../../src/film.ts';
import { num } from '../../src/stage.ts';
import { after, bytesOf, gap, gpt2, gpt2All, histories, line, notRed, ours, parameters, perSentence, plane, rules, scores, start, tokens } from './facts.ts';

agree('figures that the sentences spell out: tokens, words of the block, scores, tokens a sentence, blocks', [tokens.length, Object.keys(start).length, Object.keys(scores).length, perSentence, gpt2.blocks], [6, 3, 8, 5, 12]);

const row = (x: readonly number[], places = 3) => x.map((v) => (Number.isInteger(v) ? num(v, 0) : num(v, places))).join(', ');
const point = ([x, y]: readonly [number, number]) => `(${num(x, 0)}, ${y === 0.5 ? '½' : num(y, 0)})`;
const [alone, back] = [after(histories.alone, [0, 80]), after(histories.lookingBack, [0, 80])];
const all = gpt2All.toLocaleString('en-US');
const places = Object.values(plane).map(point);
const listed = (names: readonly string[], gapped: string) => names.map((name, i) => `${name}${gapped}${places[i] ?? ''}`);
const ranked = Object.entries(scores).sort(([, a], [, b]) => b.score - a.score).map(([, s]) => num(s.score, 1));

export const en = {
  title: 'The whole model:\nbytes in, sentences out',
  'c.tokens': 'Bytes to tokens', 'c.points': 'Tokens to points', 'c.add': 'Attention adds', 'c.bend': 'The second branch', 'c.shares': 'Scores to shares', 'c.train': 'Training', 'c.gap': 'The gap', 'c.size': 'The same parts',
  red: 'red', green: 'green', light: 'light', always: 'always', means: 'means', stop: 'stop', go: 'go', dot: '.', not: 'not', notRed: 'not red', notGreen: 'not green',
  unit: 'bytes', units: 'tokens', colour: 'colour', names: 'names one', negates: '“not”', attention: 'attention',
  gate: 'colour + “not” − 1', score: 'score', share: 'share', bits: 'bits a token', steps: 'steps', only: 'alone', back: 'looking back', one: 'one bit',
  points: 'points', mlp: 'MLP', scores: 'scores', ours: 'ours', theirs: 'GPT-2 small', twelve: 'in each of 12 blocks', both: 'points and scores',
  close: `${rules.length} merge rules close up ${bytesOf.length} bytes\ninto *six tokens*.`,
  look: 'Each token looks up its numbers\nand becomes a *point*.',
  lost: 'The point of “means” has the colour 0.\nThe answer lies *further back*.',
  lines: 'Now “not red means”. Each word has four\nnumbers and runs along a *line* of its own.',
  read: '*Attention reads* the other lines: the colour\nfrom one of them, the “not” from another.',
  add: '*Add, never replace*:\nthe −1 of “means” is still there.',
  average: 'An average moves both colours alike.\nIt never flips them *both*.',
  bend: 'The second branch *bends*: it fires only\nif a colour meets a “not”.',
  flip: '*What no average can do*:\nthe colour has changed sides.',
  ends: 'After training, our first sentence ends\nin *eight scores*, one for each token.',
  wins: '*Scores become shares* of one whole:\n“stop” wins.',
  random: `All ${parameters} numbers began at random,\nand the model paid ${num(back[0] ?? 0, 1)} bits a token.`,
  alone: `*Alone*, a word reads only itself:\n80 steps take it down to ${num(alone[1] ?? 0, 2)} bits.`,
  looking: `*Looking back*, as many numbers\ncome down to ${num(back[1] ?? 0, 2)} bits.`,
  gap: `The gap between the two\nis *${num(gap, 2)} bits* a token.`,
  bit: 'Five tokens a sentence make *one bit*:\nthe colour that counting forgot.',
  size: `Ours has *${parameters}* numbers.\nGPT-2 small has ${all}.`,
  same: 'More of each, in twelve blocks:\n*the same parts*.',
  's.tokens': `The sentence “${line}” lies in ${bytesOf.length} tiles, one for each byte. They close up into ${tokens.length} tiles: ${tokens.map((t) => `${line.slice(t.from, t.to).replace(' ', '␣')} (${t.id})`).join(', ')}.`,
  's.points': `A table with a row for each word: ${listed(['red', 'light', 'always', 'means'], ' ').join(', ')}. One after the other the words fly from it to their points on a plane. Green would be on the left, red is on the right; “means” lies below the middle, in neither half.`,
  's.add': `Three lines run from left to right. They begin with (${row(start.not)}) for “not”, (${row(start.red)}) for “red”, (${row(start.means)}) for “means”. From the line of red an arrow with ${num(notRed.colour.weights[1] ?? 0, 3)} and from the line of not an arrow with ${num(notRed.negates.weights[0] ?? 0, 3)} lead into a box, attention. It writes (${row(notRed.written)}) in gold, which is added to the line of “means”: (${row(notRed.fetched)}).`,
  's.bend': `Two dots, “not red” at ${num(notRed.fetched[0], 3)} and “not green” at ${num(-notRed.fetched[0], 3)}, slide along a colour axis as if on one rod. Whenever one gets to the side it belongs to, the other is on the wrong one. Then a curve, flat for “red” and bent downwards for “not red”. It writes ${num(notRed.bend, 3)}, and the golden dot moves over to ${num(notRed.end[0], 3)}.`,
  's.shares': `Under “red light always means” stand eight bars for the scores, from ${ranked[0] ?? ''} for “stop” and ${ranked[1] ?? ''} for “go” down to ${ranked.at(-1) ?? ''} for “light”. They become shares: “stop” has ${scores.stop.share.toFixed(3)}, the others ${scores.go.share.toFixed(3)}.`,
  's.train': `Two curves of bits a token over 80 steps. Alone: from ${num(alone[0] ?? 0, 3)} to ${num(alone[1] ?? 0, 3)}. Looking back: from ${num(back[0] ?? 0, 3)} to ${num(back[1] ?? 0, 3)}.`,
  's.gap': `The picture is enlarged until the gap between the curves can be seen, and the gap fills with gold. Five golden tiles of ${num(gap, 2)} close up into one.`,
  's.size': `A square for the ${all} numbers of GPT-2 small, and in true proportion a golden speck for our ${parameters}, under a magnifying glass. Both are divided in the same way: points ${ours.points}, attention ${ours.attention}, MLP ${ours.bend}, scores ${ours.scores} in ours; points, which serve for the scores as well, and attention and MLP in each of ${gpt2.blocks} blocks in GPT-2 small.`,
};

export const zh: typeof en = {
  title: '整个模型：\n字节进，句子出',
  'c.tokens': '字节到词元', 'c.points': '词元到点', 'c.add': '注意力写入', 'c.bend': '第二个部件', 'c.shares': '得分到份额', 'c.train': '训练', 'c.gap': '两条线之间', 'c.size': '零件是一样的',
  red: '红', green: '绿', light: '灯', always: '总是', means: '表示', stop: '停', go: '行', dot: '。', not: '不', notRed: '不红', notGreen: '不绿',
  unit: '个字节', units: '个词元', colour: '颜色', names: '像颜色词', negates: '否定', attention: '注意力',
  gate: '颜色 + 否定 − 1', score: '得分', share: '份额', bits: '每词比特', steps: '步', only: '只看自己', back: '回头看', one: '1 比特',
  points: '点', mlp: '前馈网络', scores: '得分', ours: '我们的', theirs: 'GPT-2 最小款', twelve: '12 个块里都有', both: '点，兼作得分',
  close: `${rules.length} 条合并规则，把 ${bytesOf.length} 个字节\n并成*六个词元*。`,
  look: '每个词元查表取数，\n成了一个*点*。',
  lost: '“表示”自己的颜色是 0：\n是红是绿，要*回头去看*。',
  lines: '换成“不红表示”：每个词四个数，\n各走各的一条*线*。',
  read: '*注意力去读*别的线：\n一条给颜色，一条给否定。',
  add: '*只相加，不覆盖*：\n“表示”自己的 −1 还在。',
  average: '求平均，红和绿一起移，\n没法让它们*都翻面*。',
  bend: '第二个部件会*拐弯*：\n有颜色又有“不”，它才出声。',
  flip: '*平均做不到的事*：\n颜色换了边。',
  ends: '练好以后，开头那句话\n得到*八个得分*，每个词元一个。',
  wins: '*得分变成份额*，\n“停”胜出。',
  random: `一开始，${parameters} 个数全是随机的，\n每词要付 ${num(back[0] ?? 0, 1)} 比特。`,
  alone: `*只看自己*：\n练 80 步，降到 ${num(alone[1] ?? 0, 2)} 比特。`,
  looking: `*回头看*：数一样多，\n降到 ${num(back[1] ?? 0, 2)} 比特。`,
  gap: `两条线，\n每词相差 *${num(gap, 2)} 比特*。`,
  bit: '每句五个词，正好 *1 比特*：\n光靠数会忘掉的颜色。',
  size: `我们的模型有 *${parameters}* 个数，\nGPT-2：${all} 个。`,
  same: '多了好多份，叠了十二个块，\n*零件是一样的*。',
  's.tokens': `句子“${line}”铺成 ${bytesOf.length} 块，每块一个字节，然后并成 ${tokens.length} 块：${tokens.map((t) => `${line.slice(t.from, t.to).replace(' ', '␣')}（${t.id}）`).join('、')}。`,
  's.points': `一张表，每个词一行：${listed(['红', '灯', '总是', '表示'], ' ').join('、')}。词一个个从表里飞到平面上自己的点。绿在左边，红在右边；“表示”在正中下方，哪一边都不是。`,
  's.add': `三条线从左往右走，起点是“不” (${row(start.not)})、“红” (${row(start.red)})、“表示” (${row(start.means)})。红的线上引出 ${num(notRed.colour.weights[1] ?? 0, 3)}，不的线上引出 ${num(notRed.negates.weights[0] ?? 0, 3)}，都进了“注意力”。它写出金色的 (${row(notRed.written)})，加到“表示”的线上，成了 (${row(notRed.fetched)})。`,
  's.bend': `颜色轴上有两个点，“不红”在 ${num(notRed.fetched[0], 3)}，“不绿”在 ${num(-notRed.fetched[0], 3)}，像穿在一根杆上一起滑动：一个到了该去的一边，另一个就在错的一边。然后是一条折线，“红”在平的一段，“不红”在往下拐的一段。它写出 ${num(notRed.bend, 3)}，金色的点移到 ${num(notRed.end[0], 3)}。`,
  's.shares': `“红灯总是表示”下面是八个得分的横条：“停” ${ranked[0] ?? ''}，“行” ${ranked[1] ?? ''}，最低的是“灯”，${ranked.at(-1) ?? ''}。它们变成份额：“停”得 ${scores.stop.share.toFixed(3)}，其余都是 ${scores.go.share.toFixed(3)}。`,
  's.train': `80 步里的两条曲线，纵轴是每词比特。只看自己：从 ${num(alone[0] ?? 0, 3)} 降到 ${num(alone[1] ?? 0, 3)}。回头看：从 ${num(back[0] ?? 0, 3)} 降到 ${num(back[1] ?? 0, 3)}。`,
  's.gap': `画面放大，看得见两条曲线之间的空隙，空隙填上金色。五块写着 ${num(gap, 2)} 的金色并成一块。`,
  's.size': `一个大方块是 GPT-2 最小款的 ${all} 个数；按同样的比例，我们的 ${parameters} 个数只是一个金色的小点，放在放大镜下。两边分法一样：我们的是点 ${ours.points}、注意力 ${ours.attention}、前馈网络 ${ours.bend}、得分 ${ours.scores}；GPT-2 最小款的点兼作得分，${gpt2.blocks} 个块里各有注意力和前馈网络。`,
};
export type Key = keyof typeof en;
export type M = Moment<Key>;

export const scenes = [
  { chapter: 'c.tokens', shows: 's.tokens', ends: 10, lines: [{ say: 'title', look: 0.8 }, { say: 'close' }] },
  { chapter: 'c.points', shows: 's.points', ends: 22, lines: [{ say: 'look', look: 2.4 }, { say: 'lost' }] },
  { chapter: 'c.add', shows: 's.add', ends: 40, lines: [{ say: 'lines', look: 0.8 }, { say: 'read', look: 1.4 }, { say: 'add' }] },
  { chapter: 'c.bend', shows: 's.bend', ends: 54, lines: [{ say: 'average', look: 0.8 }, { say: 'bend', look: 0.5 }, { say: 'flip', look: 0.5 }] },
  { chapter: 'c.shares', shows: 's.shares', ends: 66, lines: [{ say: 'ends', look: 1 }, { say: 'wins' }] },
  { chapter: 'c.train', shows: 's.train', ends: 84, lines: [{ say: 'random', look: 0.8 }, { say: 'alone', look: 1.4 }, { say: 'looking' }] },
  { chapter: 'c.gap', shows: 's.gap', ends: 96, lines: [{ say: 'gap', look: 1.8 }, { say: 'bit' }] },
  { chapter: 'c.size', shows: 's.size', ends: 108, lines: [{ say: 'size', look: 1.8 }, { say: 'same' }] },
] as const satisfies readonly { chapter: Key; shows: Key; ends: number; lines: readonly { say: Key; look?: number }[] }[];
export const said: readonly Key[] = scenes.flatMap((s) => s.lines.map((l) => l.say));
