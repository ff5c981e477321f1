import { z } from 'zod'
import { readNumber } from '../../domain/certificate/number.ts'
import { canPrintName, tidyName } from '../../domain/certificate/printed-name.ts'
import { statusOfCertificate } from '../../domain/certificate/validity.ts'
import { sayLoose } from '../../messages/format.ts'
import {
  lockCertificates,
  lockOptionalCertificate,
  selectCertificates,
  updateCertificateName,
  updateCertificateReplaced,
  updateCertificateRevoked,
  type StoredCertificate,
} from '../../store/certificate.ts'
import type { Db } from '../../store/database.ts'
import { rotateSigningKeys } from '../flows/credential/signing-keys.ts'
import { issueCertificate } from '../flows/issue-certificate.ts'
import { tell } from '../flows/tell.ts'
import { findUnprintable } from '../outside/pdf.ts'
import { text } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

const number = text(60)

export const certificate: Noun = {
  show: defineVerb(z.strictObject({ number }), async ({ db, now, locale }, input) => {
    const found = await lock(db, input.number)
    const facts = {
      number: found.number,
      account: found.accountId,
      phase: found.phaseId,
      status: statusOfCertificate(found, now),
      issued: found.issuedAt.toISOString(),
      lastDay: found.lastDay,
    }
    const line = sayLoose(locale, 'admin.certificate.shown', {
      number: found.number,
      name: found.name,
      phase: found.phaseId,
      status: sayLoose(locale, `certificate.status.${facts.status}`),
      day: facts.issued.slice(0, 10),
    })
    return { result: { ...facts, name: found.name }, lines: [line], facts }
  }),

  revoke: defineVerb(
    z.strictObject({ number, reason: text(500) }),
    async ({ db, now, locale }, { number: typed, reason }) => {
      const found = await lock(db, typed)
      if (found.revokedAt)
        throw new Declined('admin.certificate.revokedBefore', { day: found.revokedAt.toISOString().slice(0, 10) })
      await updateCertificateRevoked(db, found.number, now)
      if (found.accountId !== null) {
        const values = { phase: found.says.phase, number: found.number }
        await tell(db, {
          accountId: found.accountId,
          type: 5,
          key: `certificate ${found.number} revoked`,
          subject: 'notice.certificate.revoked',
          values,
          path: '/my/certificate',
        })
      }
      return {
        result: { number: found.number },
        lines: [sayLoose(locale, 'admin.certificate.revoked', { number: found.number })],
        facts: { number: found.number, account: found.accountId, phase: found.phaseId, reason },
      }
    },
  ),

  /** A new number, the same text and last day, and another name where one is given; the old one counts no more. */
  reissue: defineVerb(
    z.strictObject({ number, name: text(200).optional(), reason: text(500) }),
    async ({ db, now, locale }, { number: typed, name: given, reason }) => {
      const old = await lock(db, typed)
      if (old.accountId === null) throw new Declined('admin.certificate.noAccount')
      const { accountId, phaseId, lang, says, lastDay, zone } = old
      await lockCertificates(db, { accountId, phaseId })
      const newer = (await selectCertificates(db, { accountId, phaseId })).find(
        (one) => one.revokedAt === null && one.number !== old.number,
      )
      if (newer) throw new Declined('admin.certificate.newer', { number: newer.number })
      const name = given === undefined ? old.name : checkName(given)
      await updateCertificateReplaced(db, old.number, now)
      await updateCertificateName(db, { accountId, phaseId, name, now })
      const issued = await issueCertificate(db, { accountId, phaseId, name, lang, says, lastDay, zone, issuedAt: now })
      const values = { phase: says.phase, name, number: issued.number, old: old.number }
      await tell(db, {
        accountId,
        type: 5,
        key: `certificate ${issued.number}`,
        subject: 'notice.certificate.reissued',
        values,
        path: `/phase/certificate/${phaseId}/${phaseId}.certificate`,
      })
      return {
        result: { number: issued.number, replaces: old.number },
        lines: [sayLoose(locale, 'admin.certificate.reissued', { number: issued.number, old: old.number })],
        facts: {
          number: issued.number,
          replaces: old.number,
          account: accountId,
          phase: phaseId,
          isRenamed: name !== old.name,
          reason,
        },
      }
    },
  ),

  'rotate-key': defineVerb(z.strictObject({}), async ({ db, config, now, locale }) => {
    const keys = await rotateSigningKeys(db, config, now)
    return { result: { keys }, lines: [sayLoose(locale, 'admin.certificate.rotated'), ...keys], facts: { keys } }
  }),
}

async function lock(db: Db, typed: string): Promise<StoredCertificate> {
  const read = readNumber(typed)
  const found = read === undefined ? undefined : await lockOptionalCertificate(db, read)
  if (!found) throw new Declined('admin.certificate.none')
  return found
}

function checkName(given: string): string {
  const name = tidyName(given)
  if (!canPrintName(name)) throw new Declined('certificate.name.invalid')
  const unprintable = findUnprintable(name)
  if (unprintable.length > 0) throw new Declined('refusal.name_not_printable', { characters: unprintable.join(' ') })
  return name
}
