/** Controls (a tab excepted), bidi marks and separators: what changes a terminal, or the order in which a line is read. */
const HIDDEN = /[^\P{Cc}\t]|[\p{Bidi_Control}\u2028\u2029]/gu

const hex = (character: string): string => character.charCodeAt(0).toString(16)

/**
 * A line as a terminal may print it: whatever would command the terminal stands there in plain sight, as `\x1b` or
 * `\u202e`.
 */
export const showControls = (line: string): string =>
  line.replace(HIDDEN, (found) =>
    found > '\u00ff' ? `\\u${hex(found).padStart(4, '0')}` : `\\x${hex(found).padStart(2, '0')}`,
  )

/**
 * The same for JSON, which stays the JSON that it was: the form is `\u001b` there, and a line break can only stand
 * between two lines.
 */
export const showControlsInJson = (json: string): string =>
  json.replace(HIDDEN, (found) => (found === '\n' ? found : `\\u${hex(found).padStart(4, '0')}`))

/** The same for several lines at once. */
export const showControlsInLines = (lines: string): string => lines.split('\n').map(showControls).join('\n')
