// What somebody says and chooses who has the ideas that the curriculum sets out to remove, lesson by lesson (“Opens” and “Quiz” there).

export interface Misconceptions {
  /** A guess at the lesson's first question, in the learner's words; `answer` is what both pages say to it. */
  readonly guess: string
  readonly answer: RegExp
  /** By question of the lesson's own quiz, the wrong choice, or the foreseen wrong number, that the mistake leads to. */
  readonly choices: Readonly<Record<string, string>>
}

export const misconceptions: Readonly<Record<string, Misconceptions>> = {
  'next-token': {
    guess: '停，两次都有十足把握',
    answer: /½/,
    choices: { 'after-means': 'one-word', 'sentence-of-factors': 'last', 'same-prompt-twice': 'learnt' },
  },
  bytes: {
    guess: '3、1、2、1',
    answer: /3[,、] ?2[,、] ?6[,、] ?4/,
    choices: { 'printed-by-len-encode': 'points', 'cut-off': 'letters', 'e-not-equal-e': 'fonts' },
  },
  'byte-pairs': {
    guess: 'st，12 次',
    answer: /␣m/,
    choices: { 'half-a-character': 'three', 'which-rule-first': 'longest', 'english-rules-chinese': 'unknown' },
  },
  bigram: {
    guess: '五分之一',
    answer: /probability is 0|是 0/,
    choices: { 'pairs-of-a-text': 'share', 'product-along-the-rows': 'row', 'no-data-mends': 'hole' },
  },
  surprise: {
    guess: '4 和 8',
    answer: /2 and 3|2 和 3/,
    choices: {
      'bits-of-a-run': 'odds',
      'surer-costs': 'falls',
      'compare-two-models': 'b-lower',
    },
  },
  sampling: {
    guess: '1、0、0',
    answer: /⅔/,
    choices: { 'cold-share-of-three': 'greedy', 'share-after-top-p': 'unshared', 'cold-bigram': 'none' },
  },
  'context-wall': {
    guess: '还是 0.60',
    answer: /Infinitely|无穷大/,
    choices: { 'contexts-of-an-n-gram': 'both', 'stop-with-add-one': 'raw', 'best-remedy': 'text' },
  },
  embeddings: {
    guess: '停',
    answer: /green|绿/,
    choices: { 'cosine-of-three-counts': 'dot', 'what-near-shows': 'meaning', 'number-of-a-picked-row': 'column' },
  },
  gradients: {
    guess: '0.05',
    answer: /0\.08/,
    choices: { 'slope-through-two-paths': 'direct', 'step-of-zero': 'exact', 'slope-of-the-right-word': 'share' },
  },
  training: {
    guess: '0.60',
    answer: /0\.80/,
    choices: { 'forgotten-reset': 'nothing', 'up-and-stuck': 'minimum', 'floor-of-three-rows': 'nothing' },
  },
  'attention-by-hand': {
    guess: '1、0、0、0',
    answer: /0\.657/,
    choices: { 'first-of-three-weights': 'winner', 'only-values-change': 'both', 'weight-without-a-question': 'none' },
  },
  'scale-and-mask': {
    guess: '0.06',
    answer: /0\.92/,
    choices: { 'variance-of-a-dot-product': 'root', 'masked-too-late': 'one', 'twice-the-text': 'double' },
  },
  'order-and-heads': {
    guess: '前一句行，后一句停',
    answer: /0\.500/,
    choices: { 'swap-two-words': 'reversed', 'price-of-distance': 'slower', 'query-table-of-a-head': 'whole' },
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
