// What the code of a notebook needs that Python's own grammar does not show at once: commands of IPython, modules,
// files. Read, never run: what a program puts together while it runs is not seen.

interface At<T> {
  /** Of the cell, from 1. */
  readonly line: number
  readonly what: T
}

export interface SeenCode {
  /** As they stand there: `!pip`, `%%bash`. */
  readonly commands: readonly At<string>[]
  /** First names of modules (of IPython, its part); those that a program goes on without are left out. */
  readonly modules: readonly At<string>[]
  readonly opened: readonly At<string>[]
  /** Addresses that are read, and calls that read one. */
  readonly fetched: readonly At<string>[]
  /** Statements that Python 3 does not know. */
  readonly old: readonly At<string>[]
  readonly written: readonly string[]
}

/** Commands that do nothing in the browser's kernel, or what Python does too (web/lab/python/notebook_kernel). */
const HARMLESS = /^%{1,2}(?:matplotlib|config|load_ext|reload_ext|autoreload|pylab|time|debug)$/
const COMMAND = /^\s*(%{1,2}[a-zA-Z_]\w*|!)/
const ASSIGNED = /^\s*[\w, ]+=\s*(%[a-zA-Z_]\w*|!)/
/** Commands that IPython takes without a mark as well. */
const BARE =
  /^\s*(pip|conda|ls|cd|cat|mkdir|rmdir|rm|cp|mv|less|man|pycat)\s+(?!(?:if|in|is|and|or|not|else|for)\b)(?:[\w~$-]*[A-Za-z~$]|\.{1,2}(?:\/|$)|\/\w)/
/** The same, with nothing behind them: a cell of its own, or it may be a name of the program's. */
const ALONE = /^\s*(pwd|whos)\s*$/
const IMPORT = /^\s*import\s+(.+)$/
const FROM = /^\s*from\s+([\w.]+)\s+import\b/

// Each finds a plain text between quotes, which is no f-string: the name is its second group.
const NAME = String.raw`(?<![\w])[rRuUbB]{0,2}(['"])([^'"\n{}]{1,200})\1`
const find = (before: string, after = '') => new RegExp(`${before}${NAME}${after}`, 'g')
const READS: readonly RegExp[] = [
  find(String.raw`\b(?:read_csv|read_table|read_json|read_parquet|read_excel|loadtxt|genfromtxt|imread|listdir)\(\s*`),
  // What has no ending is the name of a model or of a data set.
  find(String.raw`\bload\(\s*(?=[rRuUbB]{0,2}['"][^'"\n]*\.\w+['"])`),
  find(String.raw`\bPath\(\s*`, String.raw`\s*\)\s*\.\s*(?:read_text|read_bytes|open\(\s*\))`),
  find(String.raw`\b(?:Image|SVG|Audio|Video|HTML|Markdown)\(\s*filename\s*=\s*`),
  find(String.raw`(?<!\w)Image\(\s*`),
]
const OPENS = find(
  String.raw`(?<!\w)open\(\s*(?:file\s*=\s*)?`,
  String.raw`(?:\s*,\s*(?:mode\s*=\s*)?(['"])([a-z+]*)\3)?`,
)
const WRITES = find(String.raw`\b(?:to_[a-z]+|save\w*|imsave|dump|makedirs|mkdir|urlretrieve)\([^()\n]*?`)
const WRITES_PATH = find(String.raw`\bPath\(\s*`, String.raw`\s*\)\s*\.\s*(?:write_text|write_bytes|mkdir|touch)`)
/** Calls of Python's own library that ask the network, whatever they are given. */
const ASKS = /(?<!\w|def )(urlopen|urlretrieve)\(/g
const OLD = /^\s*(print(?=\s+(?!(?:if|in|is|and|or|not|else|for)\b)["'\w])|exec(?=\s+["'\w])|raise(?=\s+[\w.]+\s*,))/

export function readLabCode(source: string): SeenCode {
  const cellCommand = /^\s*(%%\w+)/.exec(source)?.[1]
  if (cellCommand !== undefined && !HARMLESS.test(cellCommand))
    return { commands: [{ line: 1, what: cellCommand }], modules: [], opened: [], fetched: [], old: [], written: [] }
  const masked = maskTexts(source)
  const code = masked.split('\n')
  const alone = ALONE.exec(masked)?.[1]
  const commands = code.flatMap((line, i) => {
    const own = COMMAND.exec(line)?.[1]
    const what = own ?? ASSIGNED.exec(line)?.[1] ?? BARE.exec(line)?.[1] ?? (line.trim() === alone ? alone : undefined)
    const shown = what === '!' ? (/!\s*\w*/.exec(source.split('\n')[i] ?? '')?.[0] ?? '!') : what
    return shown === undefined || (own !== undefined && HARMLESS.test(shown)) ? [] : [{ line: i + 1, what: shown }]
  })
  return {
    commands,
    modules: code.flatMap((line, i) =>
      isTried(code, i) ? [] : modulesOf(line).map((what) => ({ line: i + 1, what })),
    ),
    old: findOld(source, masked),
    ...readFiles(source, masked),
  }
}

/** The first name; of IPython, of which the browser's kernel has a part, the part too. */
const firstOf = (module: string): string =>
  module
    .split('.')
    .slice(0, module.startsWith('IPython.') ? 2 : 1)
    .join('.')

/** One line may have several statements, each of which may stand behind a colon. */
const modulesOf = (line: string): string[] => line.split(/;|:\s*(?=(?:import|from)\s)/).flatMap(modulesOfOne)

function modulesOfOne(line: string): string[] {
  const from = FROM.exec(line)?.[1]
  // Of IPython the browser has a part: what is taken out of it may not be there.
  if (from === 'IPython') return namesOf(line.slice(line.indexOf('import') + 6)).map((name) => `IPython.${name}`)
  if (from !== undefined) return [firstOf(from)].filter(Boolean)
  const named = IMPORT.exec(line)?.[1]
  return namesOf(named ?? '').map(firstOf)
}

const namesOf = (text: string): string[] => text.split(',').flatMap((one) => /^[\s(]*([\w.]+)/.exec(one)?.[1] ?? [])

/** Inside of a `try:`, whose author has thought of it. */
function isTried(code: readonly string[], at: number): boolean {
  const indent = (line: string) => line.length - line.trimStart().length
  let own = indent(code[at] ?? '')
  if (/^\s*try\s*:\s*\S/.test(code[at] ?? '')) return true
  for (let i = at - 1; i >= 0 && own > 0; i--) {
    const line = code[i] ?? ''
    if (line.trim() === '' || indent(line) >= own) continue
    if (/^\s*try\s*:/.test(line)) return true
    own = indent(line)
  }
  return false
}

/** `print x` and its like are no expression of Python 3, but where a word of its own follows. */
function findOld(source: string, masked: string): At<string>[] {
  const code = masked.split('\n')
  return source.split('\n').flatMap((line, i) => {
    const what = OLD.exec(line)?.[1]
    return what !== undefined && code[i]?.trimStart().startsWith(what) ? [{ line: i + 1, what }] : []
  })
}

function readFiles(source: string, masked: string): Pick<SeenCode, 'opened' | 'fetched' | 'written'> {
  const opened: At<string>[] = []
  const fetched: At<string>[] = []
  const written: string[] = []
  // What stands in a comment or a text is no program: there the mask is blank.
  const isCode = (index: number) => masked[index] !== ' '
  const see = (index: number, what: string) => {
    const line = lineAt(source, index)
    if (!isCode(index)) return
    if (!/^\w+:\/\//.test(what)) opened.push({ line, what })
    else if (!source.startsWith('Image', index)) fetched.push({ line, what }) // of a picture the address is shown
  }
  for (const match of masked.matchAll(ASKS)) fetched.push({ line: lineAt(masked, match.index), what: match[1] ?? '' })
  for (const match of source.matchAll(OPENS)) {
    if (/[wax]/.test(match[4] ?? '')) written.push(match[2] ?? '')
    else see(match.index, match[2] ?? '')
  }
  for (const pattern of READS) for (const match of source.matchAll(pattern)) see(match.index, match[2] ?? '')
  for (const pattern of [WRITES, WRITES_PATH])
    for (const match of source.matchAll(pattern)) written.push(match[2] ?? '')
  const inOrder = (found: At<string>[]) => found.toSorted((a, b) => a.line - b.line)
  return { opened: inOrder(opened), fetched: inOrder(fetched), written }
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Texts and comments as blanks, so that a place in the one is a place in the other. */
function maskTexts(source: string): string {
  return source.replaceAll(/("""|''')[\s\S]*?(?:\1|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|#[^\n]*/g, (text) =>
    text.replaceAll(/[^\n]/g, ' '),
  )
}
