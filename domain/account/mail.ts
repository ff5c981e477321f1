/** What becomes of a mail: a server took it, the other server refuses the address for good, or no server took it in all tries. */
export const mailOutcomes = ['sent', 'refused', 'given_up'] as const
export type MailOutcome = (typeof mailOutcomes)[number]
