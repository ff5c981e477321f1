// Which files may lie beside a lab's notebook. Two engines put them into a folder that learners' code runs in: a path
// that leads out of it, or a name that a machine understands otherwise, is no file of a lab.

/** All languages of a lab together; `bytes` of one file, and of all. */
export const labFileLimits = { files: 200, bytesOfOne: 10_000_000, bytesOfAll: 25_000_000 } as const

const MOST_DEPTH = 8
const LONGEST_NAME = 100
// oxlint-disable-next-line no-control-regex -- control characters are among what no name may have
const UNFIT = /[\\:*?"<>|\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/** Relative, with `/`, in composed characters (NFC), without hidden names, `..`, or what only some machines can write. */
export function isLabPath(path: string): boolean {
  const names = path.split('/')
  return (
    path === path.normalize('NFC') &&
    path.isWellFormed() &&
    names.length <= MOST_DEPTH &&
    names.every(
      (name) =>
        name !== '' && name.length <= LONGEST_NAME && !name.startsWith('.') && !UNFIT.test(name) && !/[ .]$/.test(name),
    )
  )
}

/** The module that Python would take a file for, when it looks for modules in the notebook's folder; `undefined` for none. */
export function moduleOf(path: string): string | undefined {
  const [first = '', second] = path.split('/')
  if (second !== undefined) return /^\w+$/u.test(first) && path.endsWith('.py') ? first : undefined
  return /^(\w+)\.py$/u.exec(first)?.[1]
}

/**
 * The file that an address in a notebook's text means: `./my%20plot.png?raw=1` is `my plot.png`; `undefined` for what
 * leads out of the notebook's folder or to another server.
 */
export function toLabPath(address: string): string | undefined {
  const bare = address.replace(/[?#].*$/s, '')
  if (bare === '' || /^[a-z][a-z0-9+.-]*:/i.test(bare) || bare.startsWith('/')) return undefined
  const names: string[] = []
  for (const name of decode(bare).normalize('NFC').split('/'))
    if (name === '..') {
      if (names.pop() === undefined) return undefined
    } else if (name !== '.' && name !== '') names.push(name)
  const path = names.join('/')
  return isLabPath(path) ? path : undefined
}

/**
 * What a link to a place of the notebook and the heading it means have in common, however the link was made: JupyterLab
 * writes `#My-Heading:-one`, others `#my-heading-one`.
 */
export const foldAnchor = (text: string): string =>
  decode(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
