// Colours of a terminal in a program's text, as runs of text with classes: what a traceback and a progress bar use.

export interface AnsiRun {
  readonly text: string
  /** Of ansi.module.css: `fg-red`, `bold` … */
  readonly classes: readonly string[]
}

const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const

interface Style {
  readonly foreground?: string | undefined
  readonly background?: string | undefined
  readonly isBold?: boolean
  readonly isItalic?: boolean
  readonly isUnderlined?: boolean
  readonly isInverse?: boolean
}

// Colour codes; other control sequences (cursor, title) are left out of the text.
// oxlint-disable-next-line no-control-regex -- the escape character is what these sequences begin with
const sequence = /\u001b(?:\[([0-9;:]*)([@-~])|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g

export function readAnsi(text: string): AnsiRun[] {
  const runs: AnsiRun[] = []
  let style: Style = {}
  let from = 0
  const add = (part: string) => {
    if (part !== '') runs.push({ text: part, classes: classesOf(style) })
  }
  for (const match of text.matchAll(sequence)) {
    add(text.slice(from, match.index))
    from = match.index + match[0].length
    if (match[2] === 'm') style = applyCodes(style, match[1] ?? '')
  }
  add(text.slice(from))
  return runs
}

export const withoutAnsi = (text: string): string =>
  readAnsi(text)
    .map((run) => run.text)
    .join('')

function applyCodes(before: Style, codes: string): Style {
  const numbers = codes.split(/[;:]/).map(Number)
  let style = before
  for (let i = 0; i < numbers.length; i++) {
    const code = numbers[i] ?? 0
    if (code === 0) style = {}
    else if (code === 1) style = { ...style, isBold: true }
    else if (code === 3) style = { ...style, isItalic: true }
    else if (code === 4) style = { ...style, isUnderlined: true }
    else if (code === 7) style = { ...style, isInverse: true }
    else if (code === 22) style = { ...style, isBold: false }
    else if (code === 23) style = { ...style, isItalic: false }
    else if (code === 24) style = { ...style, isUnderlined: false }
    else if (code === 27) style = { ...style, isInverse: false }
    else if (code === 39) style = { ...style, foreground: undefined }
    else if (code === 49) style = { ...style, background: undefined }
    else if (code === 38 || code === 48) {
      const { name, used } = readWideColour(numbers.slice(i + 1))
      style = code === 38 ? { ...style, foreground: name } : { ...style, background: name }
      i += used
    } else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97))
      style = { ...style, foreground: names[code % 10] }
    else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107))
      style = { ...style, background: names[code % 10] }
  }
  return style
}

/** Of 256 or millions of colours the nearest of the eight that keep their contrast in both themes. */
function readWideColour([kind, ...rest]: readonly number[]): { name: string | undefined; used: number } {
  if (kind === 5) {
    const index = rest[0] ?? 0
    if (index < 16) return { name: names[index % 8], used: 2 }
    const level = index - 16
    return {
      name:
        index > 231
          ? index > 243
            ? 'white'
            : 'black'
          : nearest([Math.floor(level / 36) * 51, (Math.floor(level / 6) % 6) * 51, (level % 6) * 51]),
      used: 2,
    }
  }
  return kind === 2 ? { name: nearest(rest.slice(0, 3)), used: 4 } : { name: undefined, used: rest.length + 1 }
}

const nearest = (rgb: readonly number[]): string | undefined => {
  const middle = (Math.max(...rgb) + Math.min(...rgb)) / 2
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => (part > middle || part > 190 ? 1 : 0))
  return names[red + 2 * green + 4 * blue]
}

function classesOf(style: Style): string[] {
  const [foreground, background] = style.isInverse
    ? [style.background ?? 'inverse', style.foreground ?? 'inverse']
    : [style.foreground, style.background]
  return [
    ...(foreground ? [`fg-${foreground}`] : []),
    ...(background ? [`bg-${background}`] : []),
    ...(style.isBold ? ['bold'] : []),
    ...(style.isItalic ? ['italic'] : []),
    ...(style.isUnderlined ? ['underlined'] : []),
  ]
}
