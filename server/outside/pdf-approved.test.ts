// Each word, colour, size and place on the page as it was looked at and approved. When the drawing is changed on purpose:
// look at the new page, then `vitest run server/outside/pdf-approved.test.ts -u`, and read the difference.
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { makeCertificatePdf } from '../flows/certificate-sheet.ts'
import { inBoth, sampleCertificate } from '../flows/credential/test-credential.ts'
import { listPage } from './test-page-listing.ts'

const config = readConfig({ PUBLIC_URL: 'http://learn.school.example' })
const sample = (more: Parameters<typeof sampleCertificate>[0] = {}) => {
  const certificate = sampleCertificate({ number: '7QK2-9M4X-3TRB', ...more })
  return { ...certificate, says: { ...certificate.says, ...more.says } }
}
const { says } = sampleCertificate()
const experiments = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `p.${i}`,
    title: inBoth(`Counting by hand, part ${i}`, `亲手数一数（${i}）`),
    checkKind: i % 3 === 0 ? ('verified' as const) : ('self-checked' as const),
  }))

/** A final that was passed, an edition, and an experiment whose solution had been opened. */
const told = {
  ...says,
  quizzes: Array.from({ length: 14 }, () => says.quizzes).flat(),
  experiments: says.experiments.map((one) =>
    one.checkKind === 'verified' ? one : { ...one, isSolutionSeen: true as const },
  ),
  final: { score: 86.5, passingScore: 70, totalScore: 100 },
  edition: { day: '2026-11-20', code: '3f2a9c1b' },
}

test.each([
  ['in English', 'english', sample()],
  ['in Chinese, for ever', 'chinese', sample({ lang: 'zh-CN', lastDay: null })],
  [
    'with a name of two lines and one experiment',
    'long-name',
    sample({
      name: 'Maximiliana-Theodora Wilhelmine von Hohenzollern-Sigmaringen',
      says: { ...says, experiments: experiments(1) },
    }),
  ],
  [
    'with a name too long for two lines, no experiments, and words in one language',
    'one-language',
    sample({
      name: 'Maximiliana-Theodora Wilhelmine Charlotte Amalia von und zu Hohenzollern-Sigmaringen-Donaueschingen the Younger',
      says: { ...says, school: inBoth('AI School', 'AI School'), phase: inBoth('Byte', 'Byte'), experiments: [] },
    }),
  ],
  ['with a final, an edition and an opened solution, in English', 'final', sample({ says: told })],
  [
    'with a final, an edition and an opened solution, in Chinese',
    'final-chinese',
    sample({ lang: 'zh-CN', says: told }),
  ],
  ['with experiments in two columns', 'two-columns', sample({ says: { ...says, experiments: experiments(16) } })],
  ['with experiments in three columns', 'three-columns', sample({ says: { ...says, experiments: experiments(17) } })],
] as const)('a certificate %s is drawn as it was approved', async (_what, file, certificate) => {
  const listing = await listPage(await makeCertificatePdf(config, certificate))
  const approved = new URL(`pdf/approved/${file}.txt`, import.meta.url)
  await expect(listing).toMatchFileSnapshot(approved.pathname)
})
