/** What stands between a person and joining by an invitation. */
export const invitationStates = ['open', 'expired', 'used_up', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

/** Revoked says more than expired, and expired more than used up: what an operator did on purpose is told first. */
export function judgeInvitation(
  invitation: { revokedAt: Date | null; expiresAt: Date; maxUses: number | null; useCount: number },
  now: Date,
): InvitationState {
  if (invitation.revokedAt) return 'revoked'
  if (invitation.expiresAt <= now) return 'expired'
  return invitation.maxUses !== null && invitation.useCount >= invitation.maxUses ? 'used_up' : 'open'
}

/** A personal invitation is good for the account with its address only. */
export const isForOther = (invitation: { forEmailKey: string | null }, asker: { emailKey: string }): boolean =>
  invitation.forEmailKey !== null && invitation.forEmailKey !== asker.emailKey
