/** READINGS §4: a session lasts 30 days. */
const SESSION_SECONDS = 30 * 24 * 60 * 60

/** When a session that begins now is over. */
export const sessionExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_SECONDS * 1000)
