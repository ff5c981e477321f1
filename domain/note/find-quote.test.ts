import { expect, test } from 'vitest'
import { findQuote, isFindable } from './find-quote.ts'
import { headingAt, quoteSpan, type Passage } from './quote.ts'

/** `#id Title` begins a section; everything else is a paragraph. */
function passageOf(paragraphs: readonly string[]): Passage {
  let text = ''
  const headings: { id: string; at: number }[] = []
  for (const one of paragraphs) {
    const [, id, title] = /^#(\S+) (.*)$/.exec(one) ?? []
    if (id !== undefined) headings.push({ id, at: text.length })
    text += `${title ?? one}\n`
  }
  return { text, headings }
}

const counting = '#counting Counting'
const guessing = '#guessing Guessing'
const summary = '#summary Summary'
const paragraphs = {
  tokens: 'A model does not read letters. It reads tokens, and each token is a number in a list.',
  counts: 'The simplest model counts which token came after which. It knows nothing else, and it is already useful.',
  moved: 'Probability is a share of all that was counted. A share of nothing is not zero: it is unknown.',
  zeros: 'A pair that was never seen gets the probability zero. One zero makes a whole sentence impossible.',
  rewritten:
    'Smoothing gives every pair a little. It takes from the rich and gives to the poor, and no sentence is impossible any more.',
  loss: 'Surprise is the price of a guess. A good model is rarely surprised by what people write.',
  gone: 'Some people call this number perplexity. It says between how many tokens the model still hesitates.',
  train: 'Training makes the price small. It changes numbers a little, again and again, until nothing is left to gain.',
  chinese: '语言模型每次只猜下一个词元。猜得准，意外就小；意外的平均值，就是交叉熵。',
  chineseGone: '困惑度说的是另一件事：模型还在多少个词元之间犹豫。它是交叉熵的指数。',
}
const before = passageOf([
  counting,
  paragraphs.tokens,
  paragraphs.counts,
  paragraphs.moved,
  paragraphs.zeros,
  paragraphs.rewritten,
  guessing,
  paragraphs.loss,
  paragraphs.gone,
  paragraphs.train,
  summary,
  paragraphs.chinese,
  paragraphs.chineseGone,
])
const rewritten =
  'Smoothing gives each pair a little more than nothing. It takes from the rich and gives to the poor, so no sentence is ruled out.'
/** One paragraph moved, one rewritten, two taken out. */
const after = passageOf([
  counting,
  paragraphs.tokens,
  paragraphs.counts,
  paragraphs.zeros,
  rewritten,
  guessing,
  paragraphs.loss,
  paragraphs.train,
  summary,
  paragraphs.moved,
  paragraphs.chinese,
])

const quoteOf = (exact: string, passage = before) => {
  const start = passage.text.indexOf(exact)
  if (start < 0) throw new Error(`no “${exact}”`)
  return quoteSpan(passage, { start, end: start + exact.length })
}
const where = (exact: string): readonly string[] => {
  const found = findQuote(after, quoteOf(exact))
  if (!found) return ['gone']
  const said = after.text.slice(found.start, found.end)
  return [headingAt(after, found.start), ...(found.isNear ? ['near'] : []), said]
}

test.each([
  // Paragraphs that stayed.
  ['does not read letters', ['counting', 'does not read letters']],
  ['tokens', ['counting', 'tokens']],
  ['a number in a list.', ['counting', 'a number in a list.']],
  ['token came after which', ['counting', 'token came after which']],
  ['It knows nothing else', ['counting', 'It knows nothing else']],
  ['useful', ['counting', 'useful']],
  ['One zero makes a whole sentence impossible.', ['counting', 'One zero makes a whole sentence impossible.']],
  ['makes a whole', ['counting', 'makes a whole']],
  ['the price of a guess', ['guessing', 'the price of a guess']],
  ['Surprise', ['guessing', 'Surprise']],
  ['what people write', ['guessing', 'what people write']],
  ['Training makes the price small', ['guessing', 'Training makes the price small']],
  ['again and again', ['guessing', 'again and again']],
  ['a little, again', ['guessing', 'a little, again']],
  ['下一个词元', ['summary', '下一个词元']],
  ['交叉熵', ['summary', '交叉熵']],
  ['猜得准，意外就小；', ['summary', '猜得准，意外就小；']],
  // The one that moved to another section.
  ['a share of all that was counted', ['summary', 'a share of all that was counted']],
  ['unknown', ['summary', 'unknown']],
  [
    'all that was counted. A share of noth', // cut in the middle of a word
    ['summary', 'all that was counted. A share of nothing'],
  ],
  // The one that was rewritten.
  ['It takes from the rich and gives to the poor', ['counting', 'It takes from the rich and gives to the poor']],
  ['Smoothing gives every pair a little', ['counting', 'near', 'Smoothing gives each pair a little']],
  ['every', ['counting', 'near', 'each']],
  ['gives to the poor, and no sentence is', ['counting', 'near', 'gives to the poor, so no sentence is']],
  ['impossible any more', ['counting', 'near', 'ruled out']],
  // Those that were taken out, though single words of them stand elsewhere.
  ['Some people call this number perplexity', ['gone']],
  ['perplexity', ['gone']],
  ['how many tokens the model still hesitates', ['gone']],
  ['困惑度说的是另一件事', ['gone']],
  ['它是交叉熵的指数', ['gone']],
])('of 30 notes in a lesson that changed, the one at “%s” is now: %j', (exact, expected) => {
  expect(where(exact)).toEqual(expected)
})

test('in the edition in which they were chosen, all words are where they were chosen, whichever of several it was', () => {
  const chosen = [...before.text.matchAll(/token|tokens|zero|it|词元|交叉熵/gi)]
  expect(chosen.length).toBeGreaterThan(20)
  for (const { index: start, 0: word } of chosen) {
    if (/^[a-z]/i.test(word) && /[a-z]/i.test(before.text.slice(start - 1, start))) continue // within a word
    if (/[a-z]/i.test(before.text.slice(start + word.length, start + word.length + 1))) continue
    const quote = quoteSpan(before, { start, end: start + word.length })
    expect([start, findQuote(before, quote)]).toEqual([start, { start, end: start + word.length, isNear: false }])
  }
})

test.each([
  ['none', 'Elsewhere a zero is only a number.'],
  ['one before', 'Here gets a zero, which is only a number.'],
  ['one on either side', 'The zero one may write for nothing.'],
])('a few words with other surroundings are not those that were quoted: of theirs there is %s', (_how, other) => {
  const quote = { heading: '', prefix: 'never seen gets the ', exact: 'zero', suffix: ' one makes a sentence' }
  expect(findQuote(passageOf(['A pair never seen gets the zero one makes a sentence.']), quote)).toMatchObject({
    isNear: false,
  })
  expect(findQuote(passageOf([other]), quote)).toBeUndefined()
})

test.each([
  [
    'a DOI, which another begins like',
    'Shannon, “Prediction and Entropy of Printed English”, Bell System Technical Journal 30, 50–64. https://doi.org/10.1002/j.1538-7305.1951.tb01366.x',
    'https://doi.org/10.1002/j.1538-7305.1951.tb01366.x',
  ],
  ['its number alone', 'Jelinek and others, Perplexity, 1977. https://doi.org/10.1121/1.2016299', '10.1121/1.2016299'],
  ['a whole sentence', 'The word green costs exactly two bits here.', 'The word green costs exactly two bits here.'],
  ['a Chinese sentence', '绿这个词，在这里正好要付两比特。', '绿这个词，在这里正好要付两比特。'],
])('with its paragraph taken out, %s is found at none of those like it beside', (_what, text, exact) => {
  const others = [
    'Shannon, “A Mathematical Theory of Communication”, Bell System Technical Journal 27, 379–423. https://doi.org/10.1002/j.1538-7305.1948.tb01338.x',
    'The word red costs exactly one bit here.',
    '红这个词，在这里正好要付一比特。',
  ]
  for (let at = 0; at <= others.length; at++) {
    const full = passageOf(others.toSpliced(at, 0, text))
    expect(findQuote(full, quoteOf(exact, full))).toMatchObject({ isNear: false })
    expect([at, findQuote(passageOf(others), quoteOf(exact, full))]).toEqual([at, undefined])
  }
})

test('marks, blanks and letter case may change, and nothing moves', () => {
  const quote = quoteOf('It reads tokens, and each token is a number')
  const other = passageOf([counting, 'A model: it  reads\ntokens – and each TOKEN is a number!'])
  expect(findQuote(other, quote)).toMatchObject({ isNear: false })
})

test('chosen blanks at either end are not quoted, nor more than fits; signs alone are no words', () => {
  const passage = passageOf([`${'ab '.repeat(2000)}`])
  const quote = quoteSpan(passage, { start: 2, end: 5000 })
  expect([quote.exact.slice(0, 5), quote.exact.length <= 1000]).toEqual(['ab ab', true])
  expect([isFindable({ exact: ' → ' }), isFindable({ exact: '熵' })]).toEqual([false, true])
  expect(findQuote(passage, { heading: '', prefix: '', exact: '→', suffix: '' })).toBeUndefined()
})

test('words that are all there, in another order, are not what was quoted', () => {
  const words = Array.from({ length: 3000 }, (_, at) => `word${(at * 7919) % 500}`)
  const exact = words.slice(1000, 1140).toReversed().join(' ')
  expect(findQuote(passageOf([words.join(' ')]), { heading: '', prefix: '', exact, suffix: '' })).toBeUndefined()
})
