// A certificate as an Open Badges 3.0 credential, in the certificate's language.
import type { Certificate } from '../../../domain/certificate/certificate.ts'
import { endOfDay } from '../../../domain/certificate/validity.ts'
import { finalIdOf } from '../../../domain/quiz/final.ts'
import { pickText } from '../../../domain/language.ts'
import { say } from '../../../messages/format.ts'
import { readLocale } from '../../../messages/locale.ts'
import type { Config } from '../../config.ts'
import { CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT } from './canonize.ts'
import { issuerDid, issuerPaths } from './issuer.ts'
import { toDateTime } from './sign.ts'

/** Where anybody checks a certificate. */
export const checkAddress = (config: Config, number: string): string =>
  `${config.publicUrl}/certificate/verify/${number}`

export function writeCredential(config: Config, certificate: Certificate) {
  const { says, lang } = certificate
  const locale = readLocale(lang)
  const phase = pickText(says.phase, lang).text
  const school = pickText(says.school, lang).text
  const achievement = `${config.publicUrl}/phase/detail/${encodeURIComponent(certificate.phaseId)}`
  const partOf = (id: string) => `${achievement}#${encodeURIComponent(id)}`
  const list = `${config.publicUrl}${issuerPaths.statusList(certificate.statusList)}`
  return {
    '@context': [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT],
    id: `urn:uuid:${certificate.credentialId}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: phase,
    issuer: { id: issuerDid(config), type: ['Profile'], name: school, url: config.publicUrl },
    validFrom: toDateTime(certificate.issuedAt),
    ...(certificate.lastDay === null ? {} : { validUntil: toDateTime(endOfDay(certificate.lastDay)) }),
    awardedDate: toDateTime(certificate.issuedAt),
    credentialSubject: {
      id: `urn:uuid:${certificate.subjectId}`,
      type: ['AchievementSubject'],
      // The name is printed on the certificate; nothing else of the person is told.
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: certificate.name, identityType: 'name' }],
      licenseNumber: certificate.number,
      achievement: {
        id: achievement,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        inLanguage: lang,
        name: phase,
        description: say(locale, 'certificate.credential.description', { phase, school }),
        criteria: {
          narrative: say(locale, 'certificate.credential.criteria', {
            lessons: says.lessonCount,
            quizzes: says.quizzes.length,
            experiments: says.experiments.length,
            final: says.final ? 1 : 0,
            hours: Math.max(1, Math.round(says.minutes / 60)),
            edition: says.edition ? `${says.edition.day}, ${says.edition.code}` : '',
            hasEdition: says.edition ? 'yes' : 'no',
          }),
        },
        resultDescription: [
          ...says.quizzes.map(({ id, title, passingScore, totalScore }) => ({
            id: partOf(id),
            type: ['ResultDescription'],
            name: pickText(title, lang).text,
            resultType: 'ScaledScore',
            valueMin: '0',
            valueMax: String(totalScore),
            requiredValue: String(passingScore),
          })),
          ...(says.final
            ? [
                {
                  id: partOf(finalIdOf(certificate.phaseId)),
                  type: ['ResultDescription'],
                  name: say(locale, 'quiz.final.name'),
                  resultType: 'ScaledScore',
                  valueMin: '0',
                  valueMax: String(says.final.totalScore),
                  requiredValue: String(says.final.passingScore),
                },
              ]
            : []),
          ...says.experiments.map(({ id, title }) => ({
            id: partOf(id),
            type: ['ResultDescription'],
            name: pickText(title, lang).text,
            resultType: 'Result',
            allowedValue: ['solution-opened', 'self-checked', 'verified'],
          })),
        ],
      },
      result: [
        ...says.quizzes.map(({ id, score }) => ({
          type: ['Result'],
          resultDescription: partOf(id),
          value: String(score),
        })),
        ...(says.final
          ? [
              {
                type: ['Result'],
                resultDescription: partOf(finalIdOf(certificate.phaseId)),
                value: String(says.final.score),
              },
            ]
          : []),
        ...says.experiments.map(({ id, checkKind, isSolutionSeen }) => ({
          type: ['Result'],
          resultDescription: partOf(id),
          status: 'Completed',
          value: isSolutionSeen ? 'solution-opened' : checkKind,
        })),
      ],
    },
    evidence: [
      {
        id: checkAddress(config, certificate.number),
        type: ['Evidence'],
        name: say(locale, 'certificate.credential.check'),
      },
    ],
    credentialStatus: {
      id: `${list}#${certificate.statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(certificate.statusIndex),
      statusListCredential: list,
    },
  }
}
