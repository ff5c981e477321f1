import type { Validity } from './rule.ts'

/** What a check page says of a certificate that there is. */
export const certificateStatuses = ['valid', 'expired', 'revoked'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]

/** The day of a moment in UTC, `YYYY-MM-DD`: certificates begin and end by it everywhere. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The last day of a certificate that was issued on a day, `YYYY-MM-DD`; null when it is permanent. */
export function lastDayOf(validity: Validity, issuedOn: string): string | null {
  if (validity.kind === 'permanent') return null
  if (validity.kind === 'until') return validity.date
  const day = new Date(`${issuedOn}T00:00:00Z`)
  // A month that is too short for the day ends with its last one: 31 January and one month is 28 February.
  const end = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + validity.months + 1, 0))
  return dayOf(
    new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), Math.min(day.getUTCDate(), end.getUTCDate()))),
  )
}

/** A day's last second. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59Z`)

/** A revoked certificate stays revoked when its time is over too. */
export function statusOfCertificate(
  certificate: { readonly lastDay: string | null; readonly revokedAt: Date | null },
  now: Date,
): CertificateStatus {
  if (certificate.revokedAt) return 'revoked'
  return certificate.lastDay !== null && dayOf(now) > certificate.lastDay ? 'expired' : 'valid'
}
