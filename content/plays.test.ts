// What a play computes, beside the program that the lesson prints, in the Python that a learner's browser has. Long, because
// all its tests share what the lessons' programs have made.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attend, meansQuery, wordPoints, type Point, type WordName } from '../domain/lesson/plays/attention.ts'
import { fetched, headPlanes, headSentences, readHeads, type HeadSentence } from '../domain/lesson/plays/heads.ts'
import { answers } from '../domain/lesson/plays/answers-data.ts'
import { colours, countAnswers, forms, isMadeUp, isOwnedUp, STARTS, stages } from '../domain/lesson/plays/answers.ts'
import { cheapestStep, EVERY, judgeClaim, modelsOf, STEPS as STEPS_OF_SIZES } from '../domain/lesson/plays/held-out.ts'
import { maskScores, shareMasked, squareAt, wholeMask, findHole, type Square } from '../domain/lesson/plays/mask.ts'
import { lookAtText, nextShares, oldSentences, readPieces, vocabulary } from '../domain/lesson/plays/next-token.ts'
import { LARGEST_FALLING_RATE, priceOfRed, trainTable } from '../domain/lesson/plays/valley.ts'
import { billFor, priceOf, probabilityAfter, STEPS_A_HALVING } from '../domain/lesson/plays/price.ts'
import { cosine, neighboursOf } from '../domain/lesson/plays/neighbours.ts'
import {
  countParts,
  headsOf,
  medium,
  MOST_BLOCKS,
  placeCounts,
  small,
  sumParts,
  tokenCounts,
  widen,
  WIDTH,
} from '../domain/lesson/plays/parts.ts'
import { measure, runBothWays, tried } from '../domain/lesson/plays/slopes.ts'
import { bitsAfter, hasFoundColour, starts, STEPS as STEPS_OF_STARTS } from '../domain/lesson/plays/starts.ts'
import { isDearerInLonger, listTiles, shownTexts, textOf } from '../domain/lesson/plays/tokenisers.ts'
import { tokenised } from '../domain/lesson/plays/tokenised-data.ts'
import { countedRows, reshape, temperatureAt, tryRow, type RowName } from '../domain/lesson/plays/sampling.ts'
import { readAnswers } from './make-answers.ts'
import { readTrained } from './make-held-out.ts'
import { loadTraining } from './make-starts.ts'
import { readTokenised } from './make-tokenised.ts'
import { openPython } from './test-shipped.ts'

const python = await openPython()
const readLesson = (folder: string, lang = 'en') =>
  readFile(path.resolve('courses/llm-foundations/modules', folder, `lesson.${lang}.md`), 'utf8')

/** The page's first programs; what the page prints is held by content/numbers.test.ts. */
async function openLesson(
  folder: string,
  name: string,
  blocks = 1,
  lang = 'en',
): Promise<(expression: string, asked: unknown) => unknown> {
  const programs = [...(await readLesson(folder, lang)).matchAll(/```python\n([^]*?)```/g)].map(
    ([, program = '']) => program,
  )
  const program = programs.slice(0, blocks).join('\n')
  python.globals.set('program', program)
  python.runPython(
    `import json, contextlib, io\n${name} = {}\nwith contextlib.redirect_stdout(io.StringIO()): exec(program, ${name})`,
  )
  return (expression, asked) => {
    python.globals.set('asked', JSON.stringify(asked))
    return JSON.parse(String(python.runPython(`asked = json.loads(asked); json.dumps(${expression})`)))
  }
}
const surprise = await openLesson('020-counting/020-surprise', 'surprise')
const sampling = await openLesson('020-counting/030-sampling', 'sampling')
const nextToken = await openLesson('010-text-to-numbers/010-next-token', 'nextToken')
const embeddings = await openLesson('030-learning/010-embeddings', 'embeddings', 2)
const gradients = await openLesson('030-learning/020-gradients', 'gradients')
const training = await openLesson('030-learning/030-training', 'training', 2)
const attention = await openLesson('040-attention/010-attention-by-hand', 'attention')
const mask = await openLesson('040-attention/020-scale-and-mask', 'mask', 2)
const order = await openLesson('040-attention/030-order-and-heads', 'order', 2)
const orderInChinese = await openLesson('040-attention/030-order-and-heads', 'orderInChinese', 2, 'zh-CN')

const partsOfGpt2 = await openLesson('050-ours-and-theirs/020-parts-of-gpt2', 'partsOfGpt2')
const partsInChinese = await openLesson('050-ours-and-theirs/020-parts-of-gpt2', 'partsInChinese', 1, 'zh-CN')

const round = (values: readonly number[]) => values.map((value) => Math.round(value * 1000) / 1000)
const inEnglish = (word: string) => word

describe('the next token', () => {
  test('its table is the lesson’s, and the program gives the same eight numbers after every token', () => {
    expect(nextToken('nextToken["after"]', null)).toEqual(nextShares)
    for (const token of vocabulary)
      expect(lookAtText([token]).shares.map(([, share]) => share)).toEqual(
        nextToken('nextToken["model"]([asked])', token),
      )
  })

  test('what it writes is worth what the page says: sixteen sentences of 1/16, eight of them old', () => {
    const worth = (text: string) => {
      const { worth, isOld, isNew } = lookAtText(readPieces(text, inEnglish))
      expect(isNew).toBe(worth > 0 && !isOld)
      return [worth, isOld]
    }
    expect(worth('red means stop.')).toEqual([1 / 16, true])
    expect(worth('red means go.')).toEqual([1 / 16, false])
    expect(worth('red stop means.')).toEqual([0, false])
    expect([...oldSentences].map((text) => worth(text))).toEqual(Array(8).fill([1 / 16, true]))
    expect(worth('green means go. red light always means go.')).toEqual([1 / 16, false]) // of two, the last
  })

  test('any row of words is cut as it was written, with or without blanks where the language has none', () => {
    const chinese: Record<string, string> = {
      red: '红',
      green: '绿',
      light: '灯',
      always: '总是',
      means: '表示',
      stop: '停',
      go: '行',
      '.': '。',
    }
    const inChinese = (token: string) => chinese[token] ?? token
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...vocabulary), { maxLength: 8 }), (tokens) => {
        expect(readPieces(tokens.join(' '), inEnglish)).toEqual(tokens)
        expect(readPieces(tokens.map(inChinese).join(''), inChinese)).toEqual(tokens)
      }),
    )
    expect(readPieces('Red LIGHT means  stop.', inEnglish)).toEqual(['red', 'light', 'means', 'stop', '.'])
    expect(readPieces('reds redlight, amber', inEnglish)).toEqual([
      { unknown: 'reds' },
      { unknown: 'redlight' },
      { unknown: ',' },
      { unknown: 'amber' },
    ])
    expect(readPieces('红灯黄', inChinese)).toEqual(['red', 'light', { unknown: '黄' }])
  })
})

describe('a probability and its price', () => {
  /** What the lesson's program charges for two words that follow each other with such probabilities. */
  const theirs = (probabilities: readonly number[]) =>
    surprise(
      `[dict.update(surprise["firsts"], {".": 1, "x": 1}),
        dict.update(surprise["pairs"], {(".", "x"): asked[0], ("x", "y"): asked[1]}),
        surprise["price"](["x", "y"])][-1]`,
      probabilities,
    ) as [number, number] // bits of each

  test('any two words in a row cost what the lesson’s program charges, and the price of both together is the sum', () => {
    const steps = fc.integer({ min: 0, max: 120 })
    fc.assert(
      fc.property(steps, steps, (one, other) => {
        const { words, probability, bits } = billFor([one, other])
        const [first, second] = theirs(words.map(({ probability }) => probability))
        expect(words[0]?.bits).toBeCloseTo(first, 12)
        expect(words[1]?.bits).toBeCloseTo(second, 12)
        expect(bits).toBeCloseTo(priceOf(probability), 12)
        expect(bits).toBeCloseTo(first + second, 12)
      }),
      { numRuns: 60 },
    )
  })

  test('what the page says: 1, ½, ¼ and ⅛ cost 0, 1, 2 and 3 bits, and a share of 0.9 costs 0.15', () => {
    expect(
      [0, 1, 2, 3]
        .map((halvings) => halvings * STEPS_A_HALVING)
        .map((steps) => [probabilityAfter(steps), billFor([steps]).bits]),
    ).toEqual([
      [1, 0],
      [1 / 2, 1],
      [1 / 4, 2],
      [1 / 8, 3],
    ])
    expect([0.9, 0.1, 0.75, 0.25, 0.99, 0.01].map((share) => priceOf(share).toFixed(2))).toEqual([
      '0.15',
      '3.32',
      '0.42',
      '2.00',
      '0.01',
      '6.64',
    ])
  })
})

describe('temperature and top-p', () => {
  test('its rows are those of the lesson’s table', () => {
    for (const [word, row] of Object.entries(countedRows))
      expect(Object.fromEntries(row)).toEqual(sampling('sampling["after"][asked]', word))
  })

  test('any row, temperature and p give what the lesson’s program gives', () => {
    const rows = fc.constantFrom(...(Object.keys(countedRows) as RowName[])) // the table's own names
    fc.assert(
      fc.property(rows, fc.integer({ min: -150, max: 150 }), fc.integer({ min: 1, max: 20 }), (name, step, p) => {
        const ours = tryRow(name, { step, topP: p / 20, nameOf: inEnglish })
        const asked = { row: name, T: temperatureAt(step), p: p / 20 }
        const theirs = Object.entries(
          sampling('sampling["reshape"](sampling["after"][asked["row"]], asked["T"], asked["p"])', asked) as object, // word → share
        )
        const kept = ours.filter(({ isKept }) => isKept)
        expect(kept.map(({ word }) => word)).toEqual(theirs.map(([word]) => word))
        for (const [i, [, share]] of theirs.entries()) expect(kept[i]?.share).toBeCloseTo(Number(share), 12)
        expect(ours.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
      }),
      { numRuns: 60 },
    )
  })

  test('what the page says of the row of red', () => {
    const shares = (temperature: number, p: number) =>
      round(reshape(countedRows.red, temperature, p).map(({ share }) => share))
    expect(shares(0.5, 1)).toEqual([0.667, 0.167, 0.167])
    expect(shares(2, 1)).toEqual([0.414, 0.293, 0.293])
    expect(shares(1, 0.6)).toEqual([0.667, 0.333, 0])
    expect(shares(0.5, 0.6)).toEqual([1, 0, 0])
  })

  test('its goal can be reached on the slider, and no temperature parts what is tied', () => {
    const near = Array.from({ length: 301 }, (_, i) => i - 150).filter(
      (step) => Math.abs((tryRow('red', { step, topP: 1, nameOf: inEnglish })[0]?.share ?? 0) - 0.9) < 0.005,
    )
    expect(near).toContain(-103)
    for (let step = -150; step <= 150; step++)
      expect(tryRow('means', { step, topP: 1, nameOf: inEnglish }).map(({ share }) => share)).toEqual([0.5, 0.5])
  })

  test('what is tied stands in the order of the language’s own words, as each lesson has it', async () => {
    const chinese: Record<string, string> = { go: '行', stop: '停' }
    const first = (nameOf: (word: string) => string) => tryRow('means', { step: 0, topP: 0.5, nameOf })[0]?.word
    expect([first(inEnglish), first((word) => chinese[word] ?? word)]).toEqual(['go', 'stop'])
    expect(await readLesson('020-counting/030-sampling', 'zh-CN')).toContain('“停”的编码排在“行”前面')
  })
})

describe('words on a plane', () => {
  test('any places have the cosines that the lesson’s program gives, and who has the greatest is nearest', () => {
    const at = fc.tuple(fc.integer({ min: -38, max: 38 }), fc.integer({ min: -26, max: 46 }))
    fc.assert(
      fc.property(fc.tuple(at, at, at, at, at), (places) => {
        const [red, green, light, always, means] = places.map(([x, y]): Point => [x / 20, y / 20])
        if (!red || !green || !light || !always || !means) throw new Error('five')
        const points = { red, green, light, always, means }
        const ours = neighboursOf('red', points)
        const theirs = embeddings(
          `(lambda row, points: [None if not any(points["red"]) or not any(points[w]) else embeddings["cosine"](row(points["red"]), row(points[w])) for w in points if w != "red"])(lambda p: {"x": p[0], "y": p[1]}, asked)`,
          points,
        ) as (number | null)[] // none where a length is 0
        expect(ours.map(({ cosine }) => cosine === undefined)).toEqual(theirs.map((one) => one === null))
        for (const [i, one] of theirs.entries()) expect(ours[i]?.cosine ?? 0).toBeCloseTo(one ?? 0, 12)
        const most = Math.max(...theirs.map((one) => one ?? -Infinity))
        for (const [i, { isNearest }] of ours.entries())
          expect(isNearest).toBe((theirs[i] ?? -Infinity) > most - 1e-9 && theirs[i] !== null)
      }),
      { numRuns: 60 },
    )
  })

  test('its places are those of the lesson’s table, and what the page says of them', () => {
    expect(embeddings('{w: list(p) for w, p in zip(embeddings["words"], embeddings["E"])}', null)).toEqual({
      ...wordPoints,
      then: wordPoints.always,
    })
    const { red, green, light, always } = wordPoints
    expect([cosine(red, green), cosine(red, always)]).toEqual([0, undefined])
    expect(round([cosine(red, light) ?? 0])).toEqual([0.707])
  })

  test('the page’s counts have the cosines that it prints', () => {
    const rows = { red: [2, 1, 1, 0], light: [0, 2, 2, 0], always: [0, 0, 4, 0], stop: [0, 0, 0, 4] }
    const near = (one: keyof typeof rows, other: keyof typeof rows) => cosine(rows[one], rows[other]) ?? 0
    expect(
      round([
        near('red', 'red'),
        near('light', 'always'),
        near('red', 'light'),
        near('red', 'always'),
        near('red', 'stop'),
      ]),
    ).toEqual([1, 0.707, 0.577, 0.408, 0])
  })
})

describe('a knob and its slopes', () => {
  /** The lesson's program once more, with its knob turned: y, and the slopes at s, a and b. */
  const theirs = (b: number) =>
    gradients(
      '[turned := {}, exec(program.split("print")[0].replace("2.0, 3.0", f"2.0, {asked}"), turned), [turned[name] for name in ("s", "y", "ds", "da", "db")]][-1]',
      b,
    ) as [s: number, y: number, ds: number, da: number, db: number]
  const theirSteps = (b: number, h: number) =>
    gradients(
      '(lambda f, b, h: [(f(2, b + h) - f(2, b)) / h, (f(2, b + h) - f(2, b - h)) / (2 * h)])(gradients["f"], *asked)',
      [b, h],
    ) as [oneSided: number, central: number]
  const knob = fc.integer({ min: -40, max: 40 }).map((tenths) => tenths / 10)

  test('any place of the knob has the values and slopes of the lesson’s program, and each small step says what its does', async () => {
    python.globals.set('program', /```python\n([^]*?)```/.exec(await readLesson('030-learning/020-gradients'))?.[1])
    fc.assert(
      fc.property(knob, fc.constantFrom(...tried), (b, h) => {
        const { s, y, ds, db } = runBothWays(b)
        expect([s, y, ds, ds, db]).toEqual(theirs(b))
        const { oneSided, central } = measure(b, h)
        expect([oneSided + 0, central + 0]).toEqual(theirSteps(b, h).map((slope) => slope + 0)) // 0 has no sign on the page
      }),
      { numRuns: 60 },
    )
  })

  test('what the page says: 15 and 8 = 5 + 3, and what the small steps find', () => {
    expect(runBothWays(3)).toEqual({ s: 5, y: 15, ds: 3, direct: 5, throughSum: 3, db: 8 })
    expect(tried.map((h) => [measure(3, h).oneSided.toFixed(3), measure(3, h).central.toFixed(3)])).toEqual([
      ['8.100', '8.000'],
      ['8.010', '8.000'],
      ['8.000', '8.000'],
      ['0.000', '0.000'],
    ])
  })

  test('there is one place without a slope, it is the lowest, and the dial does not show 0 there', () => {
    const all = Array.from({ length: 81 }, (_, i) => (i - 40) / 10)
    expect(all.filter((b) => runBothWays(b).db === 0)).toEqual([-1])
    expect(Math.min(...all.map((b) => runBothWays(b).y))).toBe(runBothWays(-1).y)
    expect(runBothWays(-1).y).toBe(-1)
  })
})

describe('the valley', () => {
  test('any rate goes down as the lesson’s program does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (rate) => {
        const ours = trainTable(rate)
        const bits = training('training["train"](asked)[1]', rate) as number[] // after 0 to 199 steps
        for (const [step, theirs] of bits.entries()) expect(ours.bits[step]).toBeCloseTo(theirs, 9)
      }),
      { numRuns: 8 },
    )
  })

  test('what the page says of rates 1, 20 and 80', () => {
    const at = (rate: number) => round([0, 1, 2, 10, 50, 100, 199].map((step) => trainTable(rate).bits[step] ?? 0))
    expect(at(1)).toEqual([3, 2.907, 2.818, 2.227, 1.214, 0.997, 0.893])
    expect(at(20)).toEqual([3, 1.568, 1.195, 0.881, 0.816, 0.808, 0.804])
    expect(at(80)).toEqual([3, 0.887, 0.93, 0.995, 0.994, 0.994, 0.993])
    expect(round([1, 2, 3, 4, 199, 200].map((step) => trainTable(80).light[step] ?? 0))).toEqual([
      0.734, 0.135, 0.89, 0.076, 0.928, 0.071,
    ])
  })

  test('the largest rate at which every step goes down is the one that is asked for, and the price of red is that of its shares', () => {
    for (let rate = 1; rate <= 100; rate++)
      expect(trainTable(rate).firstRise < 0, `rate ${rate}`).toBe(rate <= LARGEST_FALLING_RATE)
    const [light, others] = trainTable(20).path[10] ?? [0, 0]
    const share = trainTable(20).light[10] ?? 0
    const other = share * Math.exp(others - light)
    expect(priceOfRed(light, others)).toBeCloseTo(-(Math.log2(share) + Math.log2(other)) / 2, 9)
  })
})

describe('attention', () => {
  test('points and query are the lesson’s', () => {
    expect(attention('{w: list(p) for w, p in attention["point"].items()}', null)).toEqual(wordPoints)
    expect(attention('list(attention["times"](attention["point"]["means"], attention["W_Q"]))', null)).toEqual([
      Math.abs(meansQuery[0]),
      meansQuery[1],
    ])
  })

  test('any sentence is read as the lesson’s program reads it', () => {
    const words = fc.array(fc.constantFrom(...(Object.keys(wordPoints) as WordName[])), { maxLength: 6 }) // the table's own names
    fc.assert(
      fc.property(words, (before) => {
        const sentence: WordName[] = [...before, 'means']
        const [weights, [blend]] = attention('attention["ask"](asked)', sentence.join(' ')) as [number[], [number]] // as the program gives them
        const points: Point[] = sentence.map((word) => wordPoints[word])
        const ours = attend(points, meansQuery)
        for (const [i, weight] of weights.entries()) expect(ours.weights[i]).toBeCloseTo(weight, 12)
        expect(ours.blend).toBeCloseTo(blend, 12)
        expect(ours.stop).toBeCloseTo(1 / (1 + Math.exp(-6 * blend)), 12)
      }),
      { numRuns: 60 },
    )
  })

  test('what the page says', () => {
    const read = (text: string) =>
      attend(
        text.split(' ').map((word) => wordPoints[word as WordName]),
        meansQuery,
      ) // written below
    const lesson = read('red light always means')
    expect(lesson.scores).toEqual([2, 1, 0, -2])
    expect(round(lesson.weights)).toEqual([0.657, 0.242, 0.089, 0.012])
    expect(round([lesson.blend, lesson.stop])).toEqual([0.657, 0.981])
    expect(round([read('green light always means').stop, read('red light light light light means').stop])).toEqual([
      0.019, 0.918,
    ])
  })
})

describe('the mask', () => {
  const squares = fc.uniqueArray(
    fc.tuple(fc.nat(3), fc.nat(3)).map(([asker, read]) => squareAt(asker, read)),
    { selector: String },
  )
  /** By the row that asks, as the program wants it. */
  const asTable = (covered: readonly Square[]) =>
    maskScores.map((scores, asker) => scores.map((_, read) => covered.includes(squareAt(asker, read))))

  test('its scores are the lesson’s', () => {
    expect(mask('[[s + 0 for s in row] for row in mask["scores"]]', null)).toEqual(maskScores)
  })

  test('whatever is covered, before softmax or after it, the program shares out the same', () => {
    fc.assert(
      fc.property(squares, (covered) => {
        const table = asTable(covered)
        const later = mask(
          '[[0 if c else w for w, c in zip(mask["softmax"](row), cs)] for row, cs in zip(mask["scores"], asked)]',
          table,
        ) as number[][] // four rows of four
        const sooner = mask(
          '[None if all(cs) else mask["softmax"]([-mask["inf"] if c else s for s, c in zip(row, cs)]) for row, cs in zip(mask["scores"], asked)]',
          table,
        ) as (number[] | null)[] // the program has no share where nothing is left
        const near = (values: readonly number[]) => values.map((value) => Number(value.toFixed(12)))
        expect(shareMasked(new Set(covered), 'after').map(({ shares }) => near(shares))).toEqual(later.map(near))
        expect(
          shareMasked(new Set(covered), 'before').map(({ shares, sum }) => (sum === undefined ? null : near(shares))),
        ).toEqual(sooner.map((row) => row && near(row)))
      }),
      { numRuns: 60 },
    )
  })

  test('what the page prints, with and without it, and the one square that gives light its answer', () => {
    const open = shareMasked(new Set(), 'before')
    expect(round(open[0]?.shares ?? [])).toEqual([0.078, 0.129, 0.213, 0.579])
    expect(round(shareMasked(wholeMask, 'after').map(({ sum }) => sum ?? 0))).toEqual([0.078, 0.208, 0.75, 1])
    expect(shareMasked(wholeMask, 'before').map(({ shares }) => round(shares))).toEqual([
      [1, 0, 0, 0],
      [0.378, 0.622, 0, 0],
      [0.333, 0.333, 0.333, 0],
      [0.657, 0.242, 0.089, 0.012],
    ])
    const covered = new Set([...wholeMask].filter((square) => square !== squareAt(1, 2)))
    expect(findHole(covered)).toEqual({ asker: 1, read: 2 })
    expect(round(shareMasked(covered, 'before')[1]?.shares ?? [])).toEqual([0.186, 0.307, 0.506, 0])
    expect([findHole(wholeMask), findHole(new Set()), findHole(new Set([...covered, squareAt(0, 0)]))]).toEqual(
      Array(3).fill(undefined),
    )
  })
})

describe('two heads', () => {
  const sentences = Object.keys(headSentences) as HeadSentence[] // the table's own names
  /** The query that *means* has in the lesson. */
  const lesson = [meansQuery, meansQuery]

  test('its planes are the lesson’s: of two heads in the one language’s program, of one in the other’s', () => {
    const [colour, negation] = headPlanes.two
    for (const word of ['not', 'red', 'green', 'means'] as const)
      expect(order('list(order["wide"][asked])', word)).toEqual([...colour[word], ...negation[word]])
    const [both] = headPlanes.one
    const table = (plane: typeof both) => ({ 不: plane.not, 红: plane.red, 表示: plane.means })
    expect(orderInChinese('orderInChinese["heads"]', null)).toEqual({
      一个头: table(both),
      管颜色: table(colour),
      管否定: table(negation),
    })
  })

  test('any sentence and any queries are read as the lesson’s softmax shares them out', () => {
    const number = fc.double({ min: -2, max: 2, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...sentences), fc.tuple(number, number), fc.tuple(number, number), (name, a, b) => {
        const asked = { words: headSentences[name], queries: [a, b] }
        const theirs = order(
          '[order["softmax"]([q[0] * order["wide"][w][2 * i] + q[1] * order["wide"][w][2 * i + 1] for w in asked["words"]]) for i, q in enumerate(asked["queries"])]',
          asked,
        ) as number[][] // a row for each head
        const near = (rows: readonly (readonly number[])[]) => rows.map((row) => row.map((one) => one.toFixed(12)))
        expect(near(readHeads('two', name, [a, b]).map(({ weights }) => weights))).toEqual(near(theirs))
      }),
      { numRuns: 60 },
    )
  })

  test('what the page prints', () => {
    for (const name of sentences) {
      const blends = readHeads('two', name, lesson).flatMap(({ blend }) => [blend, 0])
      expect(round(blends)).toEqual(order('order["heads"](asked)', headSentences[name].join(' ')))
    }
    const [one] = readHeads('one', 'notRed', lesson)
    expect([round(one?.weights ?? []), ...round([one?.blend ?? 0, one?.stop ?? 0])]).toEqual([
      [0.495, 0.495, 0.009],
      0.495,
      0.951,
    ])
    expect(readHeads('two', 'notRed', lesson).map(({ weights }) => round(weights))).toEqual([
      [0.117, 0.867, 0.016],
      [0.867, 0.117, 0.016],
    ])
  })

  test('no query of one head fetches half of both, and two reach nine tenths within their planes', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1.9, max: 1.9, noNaN: true }),
        fc.double({ min: -1.2, max: 2.3, noNaN: true }),
        (x, y) => {
          const { not = 0, colour } = fetched(readHeads('one', 'notRed', [[x, y]]), 'notRed')
          expect(Math.min(not, colour)).toBeLessThanOrEqual(0.5)
        },
      ),
    )
    const { not, colour } = fetched(
      readHeads('two', 'notRed', [
        [0.5, 2.3],
        [0.5, 2.3],
      ]),
      'notRed',
    )
    expect(Math.min(not ?? 0, colour)).toBeGreaterThan(0.9)
    expect(fetched(readHeads('two', 'red', lesson), 'red').not).toBeUndefined()
  })
})

describe('thirty starts', () => {
  test('the lesson’s program, run from some of them, ends where the play shows it', async () => {
    const train = await loadTraining(python)
    for (const seed of [1, 3, 29]) expect(train(seed)).toEqual(starts[seed - 1])
  }, 60_000)

  test('what the page says of the first three, and what is said of all thirty', () => {
    expect(starts.map(({ seed }) => seed)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
    expect([0, 5, 10, 20, 40, 60, 80].map((step) => starts[0] && bitsAfter(starts[0], step))).toEqual([
      3.496, 1.61, 1.056, 0.617, 0.603, 0.601, 0.6,
    ])
    const ends = starts.map((start) => bitsAfter(start, STEPS_OF_STARTS))
    expect(ends.slice(0, 3)).toEqual([0.6, 0.602, 0.602])
    const lost = starts.filter((start) => !hasFoundColour(start))
    expect(lost.map(({ seed }) => seed)).toEqual([11, 17, 19, 22, 29])
    expect(ends.filter((bits) => bits < 0.606)).toHaveLength(25)
    expect((25 * 24 * 23) / (30 * 29 * 28)).toBeGreaterThan(0.5) // three of them, drawn by lot, have all found it
    for (const start of starts) {
      const [red = 0, green = 0] = start.stop
      expect(red > 900 && green < 100, `start ${start.seed}`).toBe(hasFoundColour(start))
    }
    // After ten steps those that fail stand among the others.
    const early = starts.filter(hasFoundColour).map((start) => bitsAfter(start, 10))
    for (const start of lost) {
      expect(bitsAfter(start, 10)).toBeGreaterThan(Math.min(...early))
      expect(bitsAfter(start, 10)).toBeLessThan(Math.max(...early))
    }
  })
})

describe.each(['en', 'zh-CN'] as const)('size and steps, on the text in %s', (lang) => {
  const models = modelsOf(lang)

  test('its curves are what the lesson’s program has kept, with as many parameters as its tables have', async () => {
    expect(models).toEqual((await readTrained(python))[lang])
    for (const { train, held, test: last } of models)
      expect([train, held, last].map(({ length }) => length)).toEqual(Array(3).fill(STEPS_OF_SIZES / EVERY + 1))
  })

  test('the larger a model, the cheaper its training set ends; the held-out part of the largest turns round', () => {
    const ends = models.map(({ train }) => train.at(-1) ?? 0)
    expect(ends).toEqual(ends.toSorted((a, b) => b - a))
    const largest = models.at(-1)
    const lowest = Math.min(...(largest?.held ?? []))
    expect((largest?.held.at(-1) ?? 0) - lowest).toBeGreaterThan(20)
    for (const { train } of models)
      expect(train.every((price, at) => at === 0 || price <= (train[at - 1] ?? 0))).toBe(true)
  })

  test('one claim in all is right, up to two hundredths, and each other one is told what is so', () => {
    const all = models.flatMap((_, at) =>
      Array.from({ length: STEPS_OF_SIZES / EVERY + 1 }, (_, nth) => ({ at, step: nth * EVERY })),
    )
    const priceOf = ({ at, step }: { at: number; step: number }) => models[at]?.held[step / EVERY] ?? 0
    const lowest = Math.min(...all.map(priceOf))
    for (const choice of all) {
      const model = models[choice.at]
      if (!model) throw new Error('no such size')
      const verdict = judgeClaim(lang, choice)
      expect(verdict === 'cheapest').toBe(priceOf(choice) <= lowest + 2)
      const ahead = choice.step - cheapestStep(model)
      expect({ past: ahead > 0, early: ahead < 0, full: true, cheapest: true }[verdict]).toBe(true)
    }
    expect(new Set(all.map((choice) => judgeClaim(lang, choice)))).toEqual(
      new Set(['cheapest', 'past', 'early', 'full']),
    )
  })

  test('a size that there is none of cannot be claimed', () => {
    expect(() => judgeClaim(lang, { at: 6, step: 0 })).toThrow(RangeError)
  })
})

describe('three vocabularies', () => {
  test('its tokens are what the lesson’s program has kept', async () => {
    expect(tokenised).toEqual(await readTokenised())
  })

  test('the tiles of every text are the text again, a blank and a line end as signs', () => {
    for (const name of shownTexts)
      for (const tiles of listTiles(name)) {
        const bytes = tiles.flatMap(({ face, isByte }) =>
          isByte
            ? face.split(' ').map((pair) => Number.parseInt(pair, 16))
            : [...Buffer.from(face.replaceAll('␣', ' ').replaceAll('⏎', '\n'))],
        )
        expect(Buffer.from(bytes).toString('utf8')).toBe(textOf(name))
      }
  })

  test('as many as the page says, and those with digits are dearer in the longer list', () => {
    expect(shownTexts.map((name) => [name, ...listTiles(name).map(({ length }) => length)])).toEqual([
      ['crossing_zh', 18, 6, 5],
      ['crossing', 6, 6, 6],
      ['berry_inside', 2, 2, 2],
      ['number', 3, 8, 3],
      ['time', 9, 12, 10],
      ['mixed', 10, 13, 9],
      ['code', 16, 12, 11],
      ['light', 3, 1, 2],
    ])
    expect(shownTexts.filter(isDearerInLonger)).toEqual(['number', 'time', 'mixed'])
  })
})

describe('the parts of GPT-2', () => {
  const shapes = fc.record({
    tokens: fc.constantFrom(...tokenCounts),
    places: fc.constantFrom(...placeCounts),
    width: fc.integer({ min: 1, max: WIDTH.most / WIDTH.step }).map((times) => times * WIDTH.step),
    blocks: fc.integer({ min: 1, max: MOST_BLOCKS }),
    heads: fc.integer({ min: 1, max: 25 }),
  })
  const inOrder = ({ tokens, places, width, blocks }: Parameters<typeof sumParts>[0]) => [tokens, places, width, blocks]

  test('for any shape the whole is what the page’s program counts, in both languages', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        expect(partsOfGpt2('partsOfGpt2["count"](*asked)', inOrder(shape))).toBe(sumParts(shape))
        expect(partsInChinese('partsInChinese["count"](*asked)', inOrder(shape))).toBe(sumParts(shape))
      }),
    )
  })

  test('part by part it is what the pages print of GPT-2 small, and of a block of it', async () => {
    const { attention, mlp, tokens, places, norms } = countParts(small)
    const [block, none] = [sumParts({ ...small, blocks: 1 }), sumParts({ ...small, blocks: 0 })]
    const written = (count: number) => count.toLocaleString('en-US')
    const page = await readLesson('050-ours-and-theirs/020-parts-of-gpt2')
    const before = await readLesson('040-attention/040-whole-model')
    for (const printed of [sumParts(small), attention, block - none]) expect(page).toContain(written(printed))
    for (const printed of [tokens, places, block - none]) expect(before).toContain(written(printed))
    expect(page).toContain(written(sumParts(medium)))
    const share = (part: number) => `${((100 * part) / sumParts(small)).toFixed(1)} %`
    for (const part of [attention, tokens, mlp]) expect(page).toContain(share(part))
    expect(attention + mlp + tokens + places + norms).toBe(sumParts(small))
  })

  test('attention never has a third of it, and comes near', () => {
    const share = (shape: Parameters<typeof sumParts>[0]) => countParts(shape).attention / sumParts(shape)
    fc.assert(fc.property(shapes, (shape) => share(shape) < 1 / 3))
    expect(share({ tokens: 256, places: 128, width: WIDTH.most, blocks: MOST_BLOCKS })).toBeGreaterThan(0.33)
  })

  test('of all shapes one alone has as many parameters as GPT-2 small; the heads do not count', () => {
    const all = tokenCounts.flatMap((tokens) =>
      placeCounts.flatMap((places) =>
        Array.from({ length: WIDTH.most / WIDTH.step }, (_, at) => (at + 1) * WIDTH.step).flatMap((width) =>
          Array.from({ length: MOST_BLOCKS }, (_, at) => ({ tokens, places, width, blocks: at + 1 })),
        ),
      ),
    )
    const { heads: _heads, ...shape } = small
    expect(all.filter((one) => sumParts(one) === sumParts(small))).toEqual([shape])
  })

  test('a width is cut into heads without a rest, and another width keeps as many as it can', () => {
    fc.assert(
      fc.property(shapes, ({ width, ...shape }) => {
        const { heads } = widen({ ...small, ...shape }, width)
        expect(width % heads).toBe(0)
        expect(heads).toBeLessThanOrEqual(shape.heads)
        expect(headsOf(width)).toContain(heads)
      }),
    )
    expect(widen(small, 1_024).heads).toBe(8)
  })
})

describe('questions at the crossing', () => {
  const all = stages.flatMap((stage) => colours.flatMap((colour) => forms.map((form) => ({ stage, colour, form }))))

  test('its counts are what the lesson’s program has kept', async () => {
    expect(answers).toEqual(await readAnswers(python))
  })

  test('to each question each of thirty starts has one likeliest answer, and is sure of no other', () => {
    for (const question of all) {
      const rows = countAnswers(question)
      expect(rows.reduce((sum, { starts }) => sum + starts, 0)).toBe(STARTS)
      expect(rows.filter(({ starts, sure }) => starts < 0 || sure > starts)).toEqual([])
    }
  })

  test('once asked about, red and green are answered rightly by all; blue is made up after one training, owned up to after two', () => {
    for (const stage of stages.slice(1))
      for (const form of forms) {
        expect(countAnswers({ stage, form, colour: 'red' })[0]).toMatchObject({ starts: STARTS, sure: STARTS })
        expect(countAnswers({ stage, form, colour: 'green' })[1]).toMatchObject({ starts: STARTS, sure: STARTS })
      }
    expect(new Set(all.filter(isMadeUp).map(({ colour, stage }) => `${colour} ${stage}`))).toEqual(
      new Set(['blue asked', 'blue unknown 1']),
    )
    expect(new Set(all.filter(isOwnedUp).map(({ colour, stage }) => `${colour} ${stage}`))).toEqual(
      new Set(['blue unknown 2', 'blue unknown 4']),
    )
  })
})
