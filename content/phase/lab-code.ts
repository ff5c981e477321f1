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
  readonly written: readonly string[]
}

/** Commands that do nothing in the browser's kernel, or what Python does too (web/lab/python/notebook_kernel). */
const HARMLESS = /^%{1,2}(?:matplotlib|config|load_ext|reload_ext|autoreload|pylab|time|debug)$/
const COMMAND = /^\s*(%{1,2}[a-zA-Z_]\w*|!)/
const ASSIGNED = /^\s*[\w, ]+=\s*(%[a-zA-Z_]\w*|!)/
const IMPORT = /^\s*import\s+(.+)$/
const FROM = /^\s*from\s+([\w.]+)\s+import\b/

// Each finds a plain text between quotes, which is no f-string: the name is its second group.
const READS: readonly RegExp[] = [
  /\b(?:read_csv|read_table|read_json|read_parquet|read_excel|loadtxt|genfromtxt|imread|load|listdir)\(\s*(?<![fF])(['"])([^'"\n{}]{1,200})\1/g,
  /\bPath\(\s*(?<![fF])(['"])([^'"\n{}]{1,200})\1\s*\)\s*\.\s*(?:read_text|read_bytes|open\(\s*\))/g,
  /\b(?:Image|SVG|Audio|Video|HTML|Markdown)\(\s*filename\s*=\s*(?<![fF])(['"])([^'"\n{}]{1,200})\1/g,
]
const OPENS =
  /(?<![\w])(?:Image\.)?open\(\s*(?<![fF])(['"])([^'"\n{}]{1,200})\1(?:\s*,\s*(?:mode\s*=\s*)?(['"])([a-z+]*)\3)?/g
const WRITES =
  /\b(?:to_[a-z]+|save\w*|imsave|dump|makedirs|mkdir|urlretrieve)\([^()\n]*?(?<![fF])(['"])([^'"\n{}]{1,200})\1/g
const WRITES_PATH = /\bPath\(\s*(?<![fF])(['"])([^'"\n{}]{1,200})\1\s*\)\s*\.\s*(?:write_text|write_bytes|mkdir|touch)/g

export function readLabCode(source: string): SeenCode {
  const cellCommand = /^\s*(%%\w+)/.exec(source)?.[1]
  if (cellCommand !== undefined && !HARMLESS.test(cellCommand))
    return { commands: [{ line: 1, what: cellCommand }], modules: [], opened: [], written: [] }
  const masked = maskTexts(source)
  const code = masked.split('\n')
  const commands = code.flatMap((line, i) => {
    const what = (COMMAND.exec(line) ?? ASSIGNED.exec(line))?.[1]
    const shown = what === '!' ? (/!\s*\w*/.exec(source.split('\n')[i] ?? '')?.[0] ?? '!') : what
    return shown === undefined || HARMLESS.test(shown) ? [] : [{ line: i + 1, what: shown }]
  })
  return {
    commands,
    modules: code.flatMap((line, i) =>
      isTried(code, i) ? [] : modulesOf(line).map((what) => ({ line: i + 1, what })),
    ),
    ...readFiles(source, masked),
  }
}

/** The first name; of IPython, of which the browser's kernel has a part, the part too. */
const firstOf = (module: string): string =>
  module
    .split('.')
    .slice(0, module.startsWith('IPython.') ? 2 : 1)
    .join('.')

function modulesOf(line: string): string[] {
  const from = FROM.exec(line)?.[1]
  if (from !== undefined) return [firstOf(from)].filter(Boolean)
  const named = IMPORT.exec(line)?.[1]
  return (named?.split(';')[0] ?? '')
    .split(',')
    .map((one) => firstOf(/^\s*([\w.]+)/.exec(one)?.[1] ?? ''))
    .filter(Boolean)
}

/** Inside of a `try:`, whose author has thought of it. */
function isTried(code: readonly string[], at: number): boolean {
  const indent = (line: string) => line.length - line.trimStart().length
  let own = indent(code[at] ?? '')
  for (let i = at - 1; i >= 0 && own > 0; i--) {
    const line = code[i] ?? ''
    if (line.trim() === '' || indent(line) >= own) continue
    if (/^\s*try\s*:/.test(line)) return true
    own = indent(line)
  }
  return false
}

function readFiles(source: string, masked: string): Pick<SeenCode, 'opened' | 'written'> {
  const opened: At<string>[] = []
  const written: string[] = []
  // What stands in a comment or a text is no program: there the mask is blank.
  const isCode = (index: number) => masked[index] !== ' '
  const see = (index: number, what: string) => {
    if (isCode(index) && !/^\w+:\/\//.test(what)) opened.push({ line: source.slice(0, index).split('\n').length, what })
  }
  for (const match of source.matchAll(OPENS)) {
    if (/[wax]/.test(match[4] ?? '')) written.push(match[2] ?? '')
    else see(match.index, match[2] ?? '')
  }
  for (const pattern of READS) for (const match of source.matchAll(pattern)) see(match.index, match[2] ?? '')
  for (const pattern of [WRITES, WRITES_PATH])
    for (const match of source.matchAll(pattern)) written.push(match[2] ?? '')
  return { opened: opened.sort((a, b) => a.line - b.line), written }
}

/** Texts and comments as blanks, so that a place in the one is a place in the other. */
function maskTexts(source: string): string {
  return source.replaceAll(/("""|''')[\s\S]*?(?:\1|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|#[^\n]*/g, (text) =>
    text.replaceAll(/[^\n]/g, ' '),
  )
}
