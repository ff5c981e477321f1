// What a play computes, beside the program that the lesson prints, in the Python that a learner's browser has.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { loadPyodide } from 'pyodide'
import { describe, expect, test } from 'vitest'
import { attend, meansQuery, wordPoints, type Point, type WordName } from '../domain/lesson/plays/attention.ts'
import { lookAtText, nextShares, oldSentences, readPieces, vocabulary } from '../domain/lesson/plays/next-token.ts'
import { LARGEST_FALLING_RATE, priceOfRed, trainTable } from '../domain/lesson/plays/valley.ts'
import { countedRows, reshape, temperatureAt, tryRow, type RowName } from '../domain/lesson/plays/sampling.ts'

const python = await loadPyodide()
const readLesson = (folder: string, lang = 'en') =>
  readFile(path.resolve('courses/llm-foundations/modules', folder, `lesson.${lang}.md`), 'utf8')

/** The page's first programs; what the page prints is held by content/numbers.test.ts. */
async function openLesson(
  folder: string,
  name: string,
  blocks = 1,
): Promise<(expression: string, asked: unknown) => unknown> {
  const programs = [...(await readLesson(folder)).matchAll(/```python\n([^]*?)```/g)].map(([, program = '']) => program)
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
const sampling = await openLesson('020-counting/030-sampling', 'sampling')
const nextToken = await openLesson('010-text-to-numbers/010-next-token', 'nextToken')
const training = await openLesson('030-learning/030-training', 'training', 2)
const attention = await openLesson('040-attention/010-attention-by-hand', 'attention')

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
