// What the writing guide asks of every page and quiz of the first phase, as far as a machine can read it.
// Broken links, anchors and references are errors of the check that courses.test.ts runs.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { openFolder } from './folder.ts'
import { splitFrontMatter } from './front-matter.ts'

const phase = path.resolve('courses/llm-foundations')
const folder = await openFolder(phase)
if (!folder) throw new Error(`${phase} is gone`)
const lessons = folder.files.filter((file) => file.endsWith('/lesson.en.md')).map((file) => path.posix.dirname(file))
const read = (file: string) => readFile(path.join(phase, file), 'utf8')

const Choices = z.record(z.string(), z.looseObject({ text: z.coerce.string().optional() }))
const Quiz = z.looseObject({
  questions: z.array(z.looseObject({ id: z.string(), choices: Choices.optional(), answer: z.unknown().optional() })),
})
const Translation = z.looseObject({ questions: z.record(z.string(), z.looseObject({ choices: Choices.optional() })) })

const languages = ['en', 'zh-CN'] as const
type Language = (typeof languages)[number]

/** What is read as sentences: no code, table, formula on a line of its own, mark of a directive, or source. */
async function readProse(lesson: string, lang: Language): Promise<string> {
  const body = splitFrontMatter(await read(`${lesson}/lesson.${lang}.md`))?.body ?? ''
  return body
    .replace(/```[\s\S]*?```|\$\$[\s\S]*?\$\$/g, '')
    .replace(/^(\[\^[^\]]+\]:|\||:::).*$/gm, '')
    .replaceAll(/\[\^\d+\]/g, '')
}

const withoutCode = (prose: string): string => prose.replaceAll(/`[^`\n]*`|\$[^$\n]+\$|<?https?:\/\/\S+/g, 'x')

describe.each(lessons)('%s', (lesson) => {
  test('has 600 words or 1,000 characters of prose at least, and its first prediction within the first 200 words', async () => {
    const [english, chinese] = [await readProse(lesson, 'en'), await readProse(lesson, 'zh-CN')]
    expect(english.match(/\p{L}[\p{L}\p{N}'’-]*/gu)?.length).toBeGreaterThanOrEqual(600)
    expect(chinese.match(/\p{Script=Han}/gu)?.length).toBeGreaterThanOrEqual(1000)
    const start =
      /^([\s\S]*?):::predict/.exec(splitFrontMatter(await read(`${lesson}/lesson.en.md`))?.body ?? '')?.[1] ?? ''
    const opening = start.replace(/^After this lesson[\s\S]*?^## .*$/m, '')
    expect(opening).not.toBe(start)
    expect(opening.split(/\s+/).length).toBeLessThan(200)
  })

  test('keeps to the words and signs of the writing guide', async () => {
    const english = withoutCode(await readProse(lesson, 'en'))
    expect(english.match(/\b(simply|just(?! as\b)|obviously|magic\w*|revolutionary)\b|[!—]| – /gi)).toBeNull()
    expect(
      english
        .split(/(?<=[.?:])\s+|\n\s*\n|\n- |\n\d\. /)
        .filter((sentence) => sentence.trim().split(/\s+/).length > 30),
    ).toEqual([])
    const chinese = withoutCode(await readProse(lesson, 'zh-CN'))
    expect(chinese.match(/您|让我们|众所周知|简单来说|[！—]/g)).toBeNull()
    expect(chinese.match(/\p{Script=Han}[,;:?!]|\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/gu)).toBeNull()
  })

  test.each(languages)('has for each source an address that opens in China, %s', async (lang) => {
    const sources = (await read(`${lesson}/lesson.${lang}.md`)).match(/^\[\^\w+\]: .*$/gm) ?? []
    const closed = lang === 'zh-CN' ? /(?:^|\.)(?:github\.com|huggingface\.co)$/ : /(?:^|\.)github\.com$/
    const isClosed = (address: string) => closed.test(new URL(address).hostname)
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.filter((source) => (source.match(/https?:\/\/[^>\s]+/g) ?? []).every(isClosed))).toEqual([])
  })

  test('translates each term in one way', async () => {
    const beside = folder.files.filter(
      (file) => file.startsWith(`${lesson}/`) && /(lab|quiz)\.zh-CN\.|\.zh-CN\.(transcript\.md|vtt|svg)$/.test(file),
    )
    const texts = [await readProse(lesson, 'zh-CN'), ...(await Promise.all(beside.map(read)))].join('\n')
    expect(texts.match(rivals)).toBeNull()
  })

  test('has three questions and more for each objective', async () => {
    const body = splitFrontMatter(await read(`${lesson}/lesson.en.md`))?.body ?? ''
    const objectives = /^After this lesson you can\n\n((?:- .*\n)+)/m.exec(body)?.[1]?.trim().split('\n').length
    expect(objectives).toBeOneOf([2, 3])
    const counts = await countQuestions(lesson)
    expect(Object.keys(counts).filter((name) => name.startsWith('objective '))).toEqual(
      Array.from({ length: objectives ?? 0 }, (_, i) => `objective ${i + 1}`),
    )
    expect(Object.entries(counts).filter(([name, count]) => name.startsWith('objective ') && count < 3)).toEqual([])
    expect(counts['']).toBeUndefined()
  })

  test('gives no right answer away by its length', async () => {
    for (const lang of languages) {
      const questions = await readChoices(lesson, lang)
      const longest = questions.filter(
        ({ lengths, right }) =>
          Math.max(...right.map((key) => lengths[key] ?? 0)) >
          Math.max(
            0,
            ...Object.keys(lengths)
              .filter((key) => !right.includes(key))
              .map((key) => lengths[key] ?? 0),
          ),
      )
      expect(
        longest.length / questions.length,
        `${lang}: ${longest.map(({ id }) => id).join(', ')}`,
      ).toBeLessThanOrEqual(1 / 3)
    }
  })
})

/** What others call the terms of CURRICULUM.md's table. */
// The field’s own name stands beside ours once, with its English one.
const rivals =
  /令牌|词符|标记器|标记化|词汇表|代码点|字节对合并编码|贪婪|混乱度|学习速率|因果遮罩|位置嵌入|层标准化|层规范化|自动求导|反向传导|过度拟合|训练集合|精调|核心采样|n 元语法|多头注意(?!力（multi-head attention）)|残差连接(?!（residual connection）)|惊奇度|子词/g

/** Its questions stand in quiz.yaml under comments that say what they ask for. */
async function countQuestions(lesson: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let asks = ''
  for (const line of (await read(`${lesson}/quiz.yaml`)).split('\n')) {
    asks = /^ {2}# (.+)$/.exec(line)?.[1] ?? asks
    if (/^ {2}- id: /.test(line)) counts[asks] = (counts[asks] ?? 0) + 1
  }
  return counts
}

/** Questions with choices of their own words. */
async function readChoices(lesson: string, lang: Language) {
  const { questions } = Quiz.parse(parse(await read(`${lesson}/quiz.yaml`)))
  const translated = Translation.parse(parse(await read(`${lesson}/quiz.zh-CN.yaml`))).questions
  return questions.flatMap(({ id, choices, answer }) => {
    if (!choices) return []
    const said = lang === 'en' ? choices : (translated[id]?.choices ?? {})
    return {
      id,
      right: z
        .union([z.string(), z.array(z.string()), z.boolean().transform(String)])
        .transform((one) => [one].flat())
        .parse(answer),
      keys: Object.keys(choices),
      lengths: Object.fromEntries(Object.keys(choices).map((key) => [key, measure(said[key]?.text ?? '')])),
    }
  })
}

/** About as long as it looks: a command of a formula is a sign. */
const measure = (text: string): number => text.replaceAll(/\\[a-z]+/g, 'x').replaceAll(/[`*${}\\]/g, '').length

test('right answers stand at each place about equally often', async () => {
  const places = new Map<number, number[]>()
  for (const lesson of lessons) {
    for (const { right, keys } of await readChoices(lesson, 'en')) {
      const [key, ...more] = right
      if (key === undefined || more.length > 0) continue
      const counts = places.get(keys.length) ?? keys.map(() => 0)
      counts[keys.indexOf(key)] = (counts[keys.indexOf(key)] ?? 0) + 1
      places.set(keys.length, counts)
    }
  }
  for (const [choices, counts] of places) {
    const even = counts.reduce((sum, count) => sum + count, 0) / choices
    for (const count of counts)
      expect(Math.abs(count - even), `${choices} choices: ${counts.join(', ')}`).toBeLessThanOrEqual(
        Math.max(2, even / 4),
      )
  }
})

test('every figure of the first phase is drawn a second time for a phone, in each language', () => {
  const drawn = folder.files.filter((file) => /\/figures\/[^/]+\.svg$/.test(file))
  const wide = drawn.filter((file) => !file.includes('.narrow.'))
  expect(wide).toHaveLength(2 * lessons.length)
  expect(wide.filter((file) => !drawn.includes(file.replace(/\.(en|zh-CN)\.svg$/, '.narrow$&')))).toEqual([])
})
