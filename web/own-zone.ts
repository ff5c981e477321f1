/** The browser's time zone, as calls take it. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
