// The numbers of the lessons' prose, worked out by a second program that shares nothing with theirs: other words, another
// language, slopes by hand, Python's random numbers built anew. Each is found on the page of each language and compared.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { agrees, find, type Claim } from './anew/claim.ts'
import { attentionClaims } from './anew/claims-attention.ts'
import { countingClaims } from './anew/claims-counting.ts'
import { learningClaims } from './anew/claims-learning.ts'
import { modelClaims, unseenClaims } from './anew/claims-models.ts'
import { partClaims } from './anew/claims-parts.ts'
import { textClaims } from './anew/claims-text.ts'
import { tokenClaims } from './anew/claims-tokens.ts'
import { trainedClaims } from './anew/claims-trained.ts'
import { openFolder } from './folder.ts'

const phase = path.resolve('courses/llm-foundations')
const claims = { ...textClaims, ...countingClaims, ...learningClaims, ...attentionClaims, ...modelClaims }
const languages = [
  ['en', 'lesson.en.md'],
  ['zh', 'lesson.zh-CN.md'],
] as const

const files = (await openFolder(phase))?.files ?? []
const places = new Map(
  await Promise.all(
    files
      .filter((file) => file.endsWith('/lesson.en.md'))
      .map(async (file) => {
        const page = await readFile(path.join(phase, file), 'utf8')
        return [/^id: (.+)$/m.exec(page)?.[1] ?? '', path.posix.dirname(file)] as const
      }),
  ),
)
const pageOf = (lesson: string, file: string) => readFile(path.join(phase, places.get(lesson) ?? '', file), 'utf8')

interface Told {
  readonly place: string
  readonly printed: string
  readonly value: number
  readonly holds: boolean
}

async function compare(lesson: string): Promise<{ readonly lost: string[]; readonly told: Told[] }> {
  const [lost, told]: [string[], Told[]] = [[], []]
  for (const [lang, file] of languages) {
    const page = await pageOf(lesson, file)
    const own: readonly Claim[] = [
      ...(lesson === 'held-out' ? unseenClaims(page, lang) : []),
      ...(claims[lesson] ?? []),
      ...(partClaims[lesson] ?? []),
      ...(tokenClaims[lesson] ?? []),
      ...trainedClaims(lesson, page, lang),
    ]
    for (const { is, within, ...said } of own) {
      const template = said[lang]
      if (template === undefined) continue
      const found = find(page, template)
      if (!found || found.printed.length !== is.length) lost.push(`${lesson}/${file}: ${template}`)
      else
        for (const [i, printed] of found.printed.entries()) {
          const value = is[i] ?? Number.NaN
          told.push({ place: `${lesson}/${file}:${found.line}`, printed, value, holds: agrees(printed, value, within) })
        }
    }
  }
  return { lost, told }
}

const lessons = [...places.keys()]
const compared = new Map(await Promise.all(lessons.map(async (lesson) => [lesson, await compare(lesson)] as const)))

describe('worked out anew, by a second program, hold the numbers of', () => {
  test.each(lessons)('%s', (lesson) => {
    const { lost, told } = compared.get(lesson) ?? { lost: [], told: [] }
    expect(lost, 'what is said there is found').toEqual([])
    expect(told.length).toBeGreaterThan(0)
    expect(told.filter(({ holds }) => !holds)).toEqual([])
  })
})

test('they are five hundred and fifty and more in each language', () => {
  const all = [...compared.values()].flatMap(({ told }) => told)
  const counts = languages.map(([, file]) => all.filter(({ place }) => place.includes(file)).length)
  for (const count of counts) expect(count).toBeGreaterThan(550)
})

test('a page with a digit changed is found out', async () => {
  const page = (await pageOf('sampling', 'lesson.en.md')).replace('become 0.414', 'become 0.424')
  const [claim] = countingClaims['sampling'] ?? []
  const printed = find(page, claim?.en ?? '')?.printed ?? []
  expect(printed.map((one, i) => agrees(one, claim?.is[i] ?? Number.NaN))).toEqual([true, true, false, true, true])
})
