// What somebody says and chooses who has the ideas that the curriculum sets out to remove, lesson by lesson (“Opens” and “Quiz” there).

export interface Misconceptions {
  /** A guess at the lesson's first question, in the learner's words; `answer` is what both pages say to it. */
  readonly guess: string
  readonly answer: RegExp
  /** By question of the lesson's own quiz, the wrong choice that the mistake leads to. */
  readonly choices: Readonly<Record<string, string>>
}

export const misconceptions: Readonly<Record<string, Misconceptions>> = {
  'next-token': {
    guess: '停，两次都有十足把握',
    answer: /½/,
    choices: { 'after-means': 'one-word', 'red-light-means-stop': 'half', 'same-prompt-twice': 'learnt' },
  },
  bytes: {
    guess: '3、1、2、1',
    answer: /3[,、] ?2[,、] ?6[,、] ?4/,
    choices: { 'len-encode': 'two', 'cut-off': 'letters', 'e-not-equal-e': 'fonts' },
  },
  'byte-pairs': {
    guess: 'st，12 次',
    answer: /␣m/,
    choices: { 'merge-aaa': 'a-x', 'which-rule-first': 'longest', 'english-rules-chinese': 'unknown' },
  },
  bigram: {
    guess: '五分之一',
    answer: /probability is 0|是 0/,
    choices: { 'row-of-light': 'fifth', 'red-always-product': 'sure', 'no-data-mends': 'hole' },
  },
  surprise: {
    guess: '4 和 8',
    answer: /2 and 3|2 和 3/,
    choices: {
      'bits-of-an-eighth': 'eight',
      'surer-costs': 'falls',
      'compare-two-models': 'b-lower',
    },
  },
  sampling: {
    guess: '1、0、0',
    answer: /⅔/,
    choices: { 'half-on-halves': 'greedy', 'top-p-six-tenths': 'floor', 'cold-bigram': 'none' },
  },
  'context-wall': {
    guess: '还是 0.60',
    answer: /Infinitely|无穷大/,
    choices: { 'contexts-of-four': 'product', 'add-one-stop': 'raw', 'best-remedy': 'text' },
  },
  embeddings: {
    guess: '停',
    answer: /green|绿/,
    choices: { 'cosine-of-rows': 'product', 'what-near-shows': 'meaning', 'one-hot-three': 'column' },
  },
  gradients: {
    guess: '0.05',
    answer: /0\.08/,
    choices: { 'slope-of-b': 'direct', 'step-of-zero': 'exact', 'right-word-nine-tenths': 'share' },
  },
  training: {
    guess: '0.60',
    answer: /0\.80/,
    choices: { 'forgotten-reset': 'nothing', 'up-and-stuck': 'minimum', 'floor-of-one-word': 'perfect' },
  },
  'attention-by-hand': {
    guess: '1、0、0、0',
    answer: /0\.657/,
    choices: { 'three-scores': 'winner', 'only-values-change': 'both', 'query-of-zeros': 'none' },
  },
  'scale-and-mask': {
    guess: '0.06',
    answer: /0\.92/,
    choices: { 'variance-at-64': 'root', 'place-of-the-mask': 'after', 'twice-the-text': 'double' },
  },
  'order-and-heads': {
    guess: '前一句行，后一句停',
    answer: /0\.500/,
    choices: { 'swap-two-words': 'reversed', 'price-of-distance': 'slower', 'width-of-a-head': 'each' },
  },
  'whole-model': {
    guess: '0.60',
    answer: /0\.800/,
    choices: { 'silent-branch': 'zero', 'who-computes-not': 'attention', 'what-the-gap-says': 'size' },
  },
  'parts-of-gpt2': {
    guess: '60',
    answer: /28,348,416/,
    choices: { 'another-kind': 'heads', 'below-zero-everywhere': 'both', 'without-projection': 'far' },
  },
  'completion-to-chat': {
    guess: '10 个以内',
    answer: /26/,
    choices: { 'knows-what-it-knows': 'true', 'system-prompt': 'lock', 'what-tuning-changes': 'looks' },
  },
  'real-tokenisers': {
    guess: '中文，两年都是',
    answer: /93/,
    choices: { 'always-dearer': 'bytes', 'other-list': 'error', 'blank-belongs': 'rare' },
  },
  'held-out': {
    guess: '还是 0.60 左右',
    answer: /2\.57/,
    choices: { 'lower-loss': 'a', 'chosen-on-the-test': 'fair', 'leaked-questions': 'same' },
  },
}
