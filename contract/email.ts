// ASCII only (never the u flag), a top-level domain of 2 to 6 letters, at most 254 characters (SPECIFICATION §5,
// READINGS §4). Every repeat ends at a character it cannot contain itself, so no text can be matched in two ways and
// the check takes linear time.
const emailPattern = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,6}$/
const MAX_EMAIL = 254

/** True when the text is an e-mail address by the specification's pattern. */
export const isEmail = (address: string): boolean => address.length <= MAX_EMAIL && emailPattern.test(address)
