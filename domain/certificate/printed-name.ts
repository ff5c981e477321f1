import { isName } from '../account/name.ts'

const MAX_PRINTED_NAME = 60

/** A name as it will be printed: one line, composed letters, single spaces. */
export const tidyName = (typed: string): string => typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()

/** True when a tidied text can stand on a certificate as a person's name. */
export const canPrintName = (name: string): boolean =>
  [...name].length <= MAX_PRINTED_NAME && isName(name) && !/\p{Extended_Pictographic}/u.test(name)
