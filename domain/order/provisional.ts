/** A lot of provisional hours of one learner whose order is not paid. */
export interface Loan {
  /** Of what was lent, what was not taken back: still there, or used. */
  readonly outstandingSeconds: number
}

/**
 * What is lent while a receipt waits (READINGS §7): at most the setting, at most what is bought, and once at a time.
 * What was used of an earlier loan and never paid counts as lent still, so a rejected receipt is no free hour again and
 * again.
 */
export function lendableSeconds(of: { limitSeconds: number; boughtSeconds: number; loans: readonly Loan[] }): number {
  const outstanding = of.loans.reduce((sum, loan) => sum + loan.outstandingSeconds, 0)
  return Math.max(0, Math.min(of.limitSeconds - outstanding, of.boughtSeconds))
}
