/** A person's name as it was typed; both parts are empty until the profile is completed. */
export interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

// The middle dot stands inside Chinese spellings of other names: 阿依古丽·买买提.
const chinese = /^[\p{Script=Han}·]+$/u

/** A name to show: a Chinese one family name first and without a space, others first name first. Empty when there is none. */
export function displayName({ firstName, lastName }: PersonName): string {
  const [first, last] = [firstName.trim(), lastName.trim()]
  return isChinese(first, last) ? last + first : [first, last].filter((part) => part !== '').join(' ')
}

/** At most two characters for the round picture: the first letters, or the last two characters of a Chinese name. */
export function initials({ firstName, lastName }: PersonName): string {
  const [first, last] = [firstName.trim(), lastName.trim()]
  if (isChinese(first, last)) return [...(last + first)].slice(-2).join('')
  return [first, last].map((part) => ([...part][0] ?? '').toUpperCase()).join('')
}

/** True when a text can be a part of a person's name: it has a letter of some script and no character that hides or turns text. */
export const isName = (text: string): boolean => /\p{L}/u.test(text) && !/[\p{Cc}\p{Co}\p{Cn}\u2028\u2029\u202A-\u202E\u2066-\u2069<>]/u.test(text)

const isChinese = (first: string, last: string): boolean => chinese.test(first + last)
