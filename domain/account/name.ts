/** A person's name as it was typed; both parts are empty until the profile is completed. */
export interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

// The middle dot stands inside Chinese spellings of other names: 阿依古丽·买买提.
const chinese = /^[\p{Script=Han}·]+$/u

/**
 * A name to show: a Chinese one family name first and without a space, others first name first. Empty when there is
 * none.
 */
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

// Turns text, hides in it or is nothing to see: all of Cf (zero width, soft hyphen, bidi, tags) and the fillers of
// Hangul, but for the two joiners where a script writes with them.
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\u115F\u1160\u2800\u3164\uFFA0\p{Variation_Selector}<>]|\u034F|\u17B4|\u17B5/u
/**
 * Persian and Kurdish, Hindi, Bengali, Sinhala and their neighbours join or part letters by them; a Han character may
 * name its shape.
 */
const joiners =
  /(?<=\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]|(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200C\u200D](?=\p{L})/gu
/**
 * More marks on one letter than any language writes: they reach into the lines around. Vietnamese and Yoruba write two, IPA
 * three; in Tibetan and Burmese the lower letters of a syllable are marks too.
 */
const stacked = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{4}|\p{M}{6}/u

/**
 * True when a text can be a part of a person's name: it has a letter of some script, no character that hides or turns
 * text, and no tower of marks.
 */
export const isName = (text: string): boolean =>
  /\p{L}/u.test(text) && !unseen.test(text.replace(joiners, '')) && !stacked.test(text.normalize('NFD'))

const isChinese = (first: string, last: string): boolean => chinese.test(first + last)
