// What a certificate is worth is told alike wherever somebody reads it: on the sheet, in the credential, in the answers to questions.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { say } from '../../messages/format.ts'
import { locales } from '../../messages/locale.ts'
import { readConfig } from '../config.ts'
import { makeCertificatePdf } from '../flows/certificate-sheet.ts'
import { sampleCertificate } from '../flows/credential/test-credential.ts'
import { writeCredential } from '../flows/credential/write-credential.ts'
import { readWords } from './test-pdf.ts'

const config = readConfig({ PUBLIC_URL: 'http://learn.school.example' })
const { says } = sampleCertificate()
const [counted, trained] = says.experiments
if (!counted || !trained) throw new Error('the sample has no experiments')
const told = {
  ...says,
  experiments: [counted, { ...trained, isSolutionSeen: true as const }],
  final: { score: 86.5, passingScore: 70, totalScore: 100 },
  edition: { day: '2026-11-20', code: '3f2a9c1b' },
}
const questions = (await readFile(path.resolve('courses/site/questions.yaml'), 'utf8')).toLowerCase()

/** Blanks and line ends are set, and not said. */
const squeeze = (text: string): string => text.replaceAll(/\s/g, '')

test.each([
  {
    lang: 'en',
    sheet: ['14 lessons', 'final passed with 86.5 of 100', '3f2a9c1b'],
    narrative: ['14 lesson', 'passed the final', '2026-11-20, 3f2a9c1b'],
    hours: '9 hours of study by its authors’ count',
    checks: ['verified', 'self-checked'],
    opened: 'self-checked, solution opened',
  },
  {
    lang: 'zh-CN',
    sheet: ['共 14 课', '结业测验 86.5 分（满分 100）', '3f2a9c1b'],
    narrative: ['14 课', '通过结业测验', '2026-11-20, 3f2a9c1b'],
    hours: '9 小时学习量（作者估计）',
    checks: ['已核验', '自检'],
    opened: '自检，看过答案',
  },
])(
  'lessons, hours, final, edition and how labs were checked are said in the same words, in $lang',
  async ({ lang, sheet, narrative, hours, checks, opened }) => {
    const certificate = sampleCertificate({ lang, says: told })
    const printed = squeeze(await readWords(await makeCertificatePdf(config, certificate)))
    for (const words of [...sheet, hours, ...checks, opened]) expect(printed).toContain(squeeze(words))

    const { achievement, result } = writeCredential(config, certificate).credentialSubject
    for (const words of [...narrative, hours, ...checks]) expect(achievement.criteria.narrative).toContain(words)
    expect(result.map(({ value }) => value)).toEqual(['92.5', '86.5', 'verified', 'solution-opened'])
    expect(achievement.criteria.narrative).toContain(opened)
    for (const { value, resultDescription } of result.slice(2))
      expect(achievement.resultDescription.find(({ id }) => id === resultDescription)).toMatchObject({
        allowedValue: expect.arrayContaining([value]),
      })

    for (const words of [...checks, opened]) expect(questions).toContain(words)
  },
)

test.each(locales)(
  'a lab’s receipt, its lesson’s end and what is shown of it say how it was checked as the certificate does, in %s',
  (lang) => {
    const words = (['verified', 'self-checked', 'solution-seen'] as const).map((state) =>
      say(lang, `certificate.check.${state}`),
    )
    const ends = (['verified', 'self-checked', 'solution-seen'] as const).map((state) =>
      say(lang, `lesson.end.lab.${state}`),
    )
    const [verified = '', selfChecked = ''] = words
    expect(ends.map((end, at) => end.endsWith(words[at] ?? '?'))).toEqual([true, true, true])
    for (const [state, word] of [
      ['verified', verified],
      ['self-checked', selfChecked],
    ] as const)
      for (const told of [say(lang, `notebook.receipt.${state}`), say(lang, `work.${state}`)])
        expect(told.toLowerCase().startsWith(word)).toBe(true)
    expect(say(lang, 'notebook.receipt.solutionsCount')).toContain(selfChecked)
  },
)
