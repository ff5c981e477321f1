/*
 * The crossing, the one data set of the first phase: two colours, an optional "light", an
 * optional "always", so eight sentences, each once (CURRICULUM §3, labs/corpus.py).
 */
const action = { red: 'stop', green: 'go' } as const
const chinese: Record<string, string> = {
  red: '红',
  green: '绿',
  light: '灯',
  always: '总是',
  means: '表示',
  stop: '停',
  go: '行',
  '.': '。',
}

/** The eight sentences in reading order, as words. */
const sentences: readonly (readonly string[])[] = [false, true].flatMap((always) =>
  [false, true].flatMap((light) =>
    (['red', 'green'] as const).map((colour) => [
      colour,
      ...(light ? ['light'] : []),
      ...(always ? ['always'] : []),
      'means',
      action[colour],
      '.',
    ]),
  ),
)

/** The same sentences as lines of a file, without the line breaks. */
export const lines = sentences.map((words) => `${words.slice(0, -1).join(' ')}.`)
export const linesZh = sentences.map((words) => words.map((w) => chinese[w] ?? w).join(''))
export const asFile = (rows: readonly string[]) => rows.map((row) => `${row}\n`).join('')
