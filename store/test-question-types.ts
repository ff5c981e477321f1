// One question of each type that is answered otherwise than by choosing, and what becomes of answers to it, for tests.
import type { Question } from '../domain/quiz/definition.ts'
import type { ClozeQuestion } from '../domain/quiz/types/cloze/cloze.ts'
import type { MatchQuestion } from '../domain/quiz/types/match/match.ts'
import type { NumberQuestion } from '../domain/quiz/types/number/number.ts'
import type { OrderQuestion } from '../domain/quiz/types/order/order.ts'
import type { TextQuestion } from '../domain/quiz/types/text/text.ts'

const inBoth = (english: string, chinese: string) => ({ en: english, 'zh-CN': chinese })
const head = (id: string, prompt: Readonly<Record<string, string>>) => ({ id, points: 1, isPartial: false, prompt })
const part = (id: string, english: string, chinese: string) => ({ id, text: inBoth(english, chinese) })

const numberQuestion: NumberQuestion = {
  ...head(
    'number',
    inBoth('<p>How surprising is a token of probability ⅓?</p>', '<p>概率为 ⅓ 的词元，意外程度是多少？</p>'),
  ),
  type: 'number',
  unit: inBoth('nats', '奈特'),
  units: ['nats', 'nat', '奈特'],
  why: inBoth('<p>It is −ln ⅓.</p>', '<p>等于 −ln ⅓。</p>'),
  answer: { value: 1.0986, tolerance: 0.005, isRelative: false },
}

const textQuestion: TextQuestion = {
  ...head('text', inBoth('<p>What is the average surprise called?</p>', '<p>平均意外程度叫什么？</p>')),
  type: 'text',
  why: inBoth('<p>It compares two distributions.</p>', '<p>它比较两个分布。</p>'),
  answer: { forms: ['cross-entropy', '交叉熵'], isExact: false },
}

export const orderQuestion: OrderQuestion = {
  ...head('order', inBoth('<p>Put one step of training in order.</p>', '<p>把一步训练排好顺序。</p>')),
  type: 'order',
  isPartial: true,
  items: [
    part('forward', 'Compute the loss', '计算损失'),
    part('backward', 'Compute the gradient', '计算梯度'),
    part('update', 'Change the weights', '更新权重'),
    part('reset', 'Set the gradient to zero', '梯度清零'),
  ],
  why: null,
  wrong: [
    {
      id: 'early',
      parts: ['update', 'backward'],
      why: inBoth('<p>A change needs what backward gives.</p>', '<p>更新要用 backward 得到的东西。</p>'),
    },
  ],
  answer: ['forward', 'backward', 'update', 'reset'],
}

const matchQuestion: MatchQuestion = {
  ...head('match', inBoth('<p>Which shape has which?</p>', '<p>各是什么形状？</p>')),
  type: 'match',
  isPartial: true,
  left: [part('scores', 'Attention scores', '注意力分数'), part('logits', 'Logits', '逻辑值')],
  right: [
    part('square', '<code>T × T</code>', '<code>T × T</code>'),
    part('words', '<code>T × V</code>', '<code>T × V</code>'),
    part('model', '<code>T × d</code>', '<code>T × d</code>'),
  ],
  why: inBoth('<p>V is the size of the vocabulary.</p>', '<p>V 是词表大小。</p>'),
  wrong: [
    {
      id: 'no-words',
      parts: ['logits', 'square'],
      why: inBoth('<p>A square has no place for words.</p>', '<p>square 里没有词的位置。</p>'),
    },
  ],
  answer: { scores: 'square', logits: 'words' },
}

const gap = (id: string, type: string, own: object) => ({ id, type, points: 1, isPartial: false, prompt: {}, ...own })

const clozeQuestion: ClozeQuestion = {
  ...head('cloze', inBoth('<p>Fill the gaps.</p>', '<p>填空。</p>')),
  type: 'cloze',
  points: 3,
  isPartial: true,
  text: inBoth(
    '<p>Of two words that are as likely each has <span data-gap="share"></span> %. The sum of all is <span data-gap="sum"></span>, and sharper is a <span data-gap="way"></span> temperature.</p>',
    '<p>两个词同样可能，各占 <span data-gap="share"></span> %。总和为 <span data-gap="sum"></span>，温度越<span data-gap="way"></span>越尖锐。</p>',
  ),
  gaps: [
    gap('share', 'number', { unit: null, units: ['%'], why: null }),
    gap('sum', 'text', { why: null }),
    gap('way', 'single', {
      choices: [
        { id: 'low', text: inBoth('low', '低'), why: null },
        { id: 'high', text: inBoth('high', '高'), why: null },
      ],
    }),
  ],
  why: null,
  answer: {
    share: { value: 50, tolerance: 0, isRelative: false },
    sum: { forms: ['one', '1', '一'], isExact: false },
    way: ['low'],
  },
}

/** A question as tests ask it; answers are by the author's ids. */
export interface TypeSample<Q extends Question = Question> {
  readonly question: Q
  readonly right: unknown
  readonly wrong: unknown
  /** In points; nothing when it is left out. */
  readonly wrongEarns?: number
  /** The same question with another solution: nobody may see which of the two is asked. */
  readonly other: Q
  /** Words of the solution, as a pattern: they never travel before submission. */
  readonly secret: RegExp
  /** The JSON of what cannot be an answer to it: an author's id in a name's place, another shape, too much. */
  readonly refused: readonly string[]
  /** How an operator reads the right answer. */
  readonly counted: readonly string[]
}

const sample = <Q extends Question>(of: TypeSample<Q>): TypeSample => of

export const typeSamples: readonly TypeSample[] = [
  sample({
    question: numberQuestion,
    right: '1,1',
    wrong: 'one',
    other: { ...numberQuestion, answer: { value: 7, tolerance: 1, isRelative: true } },
    secret: /1\.0986/,
    refused: ['5', JSON.stringify('1'.repeat(61))],
    counted: ['1.1'],
  }),
  sample({
    question: textQuestion,
    right: ' Cross-Entropy ',
    wrong: 'entropy',
    other: { ...textQuestion, answer: { forms: ['perplexity'], isExact: true } },
    secret: /cross-entropy|perplexity/,
    refused: ['["a"]', JSON.stringify('a\u0000b'), JSON.stringify('a\u001b[2J'), JSON.stringify('a\ud800b')],
    counted: ['cross-entropy'],
  }),
  sample({
    question: orderQuestion,
    right: ['forward', 'backward', 'update', 'reset'],
    wrong: ['backward', 'forward', 'update', 'reset'],
    wrongEarns: 4 / 6,
    other: {
      ...orderQuestion,
      items: orderQuestion.items.toReversed(),
      answer: orderQuestion.answer.toReversed(),
    },
    secret: /forward|backward/,
    refused: ['["forward","backward","update","reset"]'],
    counted: ['forward < backward < update < reset'],
  }),
  sample({
    question: matchQuestion,
    right: { scores: 'square', logits: 'words' },
    wrong: { scores: 'square', logits: 'model' },
    other: { ...matchQuestion, answer: { scores: 'model', logits: 'square' } },
    secret: /square/,
    refused: ['{"scores":"square"}'],
    counted: ['scores = square'],
  }),
  sample({
    question: clozeQuestion,
    right: { share: '50 %', sum: '一', way: ['low'] },
    wrong: { share: '0.5', sum: 'one' },
    wrongEarns: 1,
    other: {
      ...clozeQuestion,
      answer: { ...clozeQuestion.answer, sum: { forms: ['two'], isExact: false }, way: ['high'] },
    },
    secret: /一/,
    refused: ['{"sum":"one"}', `{"${'x'.repeat(9000)}":"one"}`],
    counted: ['share: 50', 'sum: 一', 'way: low'],
  }),
]

export const typedQuestions: readonly Question[] = typeSamples.map(({ question }) => question)
