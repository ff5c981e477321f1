// Notes as a text that outlives this product: Markdown (CommonMark), one file for a phase.

interface WrittenNote {
  /** The words that it stands beside; '' where there are none: a second of a film. */
  readonly exact: string
  /** Where it stands, in words: "film, 1:23". '' beside the text. */
  readonly place: string
  readonly body: string
}

export interface WrittenLesson {
  readonly name: string
  readonly notes: readonly WrittenNote[]
}

/** Characters that would begin something else than words. */
const escape = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>|~$]/g, String.raw`\$&`).replaceAll(/^(\s*\d*)([#+=.)-])/gm, String.raw`$1\$2`)

const quote = (text: string): string =>
  escape(text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** `title` is the file's heading. What was typed stays as it was typed: whoever writes Markdown has Markdown. */
export function writeNotes(title: string, lessons: readonly WrittenLesson[]): string {
  const parts = lessons.flatMap(({ name, notes }) => [
    `## ${escape(name)}`,
    ...notes.flatMap(({ exact, place, body }) => [
      ...(place === '' ? [] : [`**${escape(place)}**`]),
      ...(exact === '' ? [] : [quote(exact)]),
      ...(body === '' ? [] : [body.trim()]),
      '---',
    ]),
  ])
  return `${[`# ${escape(title)}`, ...parts].join('\n\n')}\n`
}
