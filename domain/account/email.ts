/** The form under which addresses are compared: two spellings of one key are one account (READINGS §4). */
export const emailKey = (email: string): string => email.toLowerCase()
