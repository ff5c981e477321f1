// What a certificate is worth is told alike wherever somebody reads it: on the sheet, in the credential, in the answers to questions.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
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
    expect(result.map(({ value }) => value)).toEqual(['92.5', '86.5', 'verified', 'self-checked'])

    for (const words of [...checks, opened]) expect(questions).toContain(words)
  },
)
