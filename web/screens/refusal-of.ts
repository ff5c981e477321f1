import { refusalCodes, type RefusalCode } from '../../contract/refusals.ts'

/**
 * Why a call was refused, in the browser and on the server alike (there page-maker.ts words it: a missing thing is a
 * 404 response, anything else an error that carries its code). `undefined`: the call itself failed.
 */
export function refusalOf(error: unknown): RefusalCode | undefined {
  if (error instanceof Response) return error.status === 404 ? 'not_found' : undefined
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return refusalCodes.find((code) => code === error.code)
}

/** The learner is not in the phase, whether a click or a payment stands between. */
export const isOutside = (error: unknown): boolean => ['not_enrolled', 'needs_payment'].includes(refusalOf(error) ?? '')
