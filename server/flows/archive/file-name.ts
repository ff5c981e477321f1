const MOST = 60
/** Names that a Windows machine keeps for itself, whatever follows a point. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A name that every system can unpack, of a text that may be anything: letters, digits, Chinese characters, hyphens and
 * points inside. No path, no hidden file, nothing that ends in a point or a blank, no name of a device, no letter that
 * turns the ones after it round.
 */
export function toFileName(text: string): string {
  const name = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[.-]+/g, '')
  const short = Array.from(name)
    .slice(0, MOST)
    .join('')
    .replaceAll(/[.-]+$/g, '')
  return short === '' || RESERVED.test(short) ? `file-${short}` : short
}

/** Gives each name once: systems that do not tell `A` from `a` overwrite nothing. */
export function makeNames(): (text: string) => string {
  const taken = new Set<string>()
  return (text) => {
    const name = toFileName(text)
    for (let n = 1; ; n++) {
      const free = n === 1 ? name : `${name}-${n}`
      if (taken.has(free.toLowerCase())) continue
      taken.add(free.toLowerCase())
      return free
    }
  }
}

/** As `makeNames`, for paths with `/`: a file's name is given once in its folder. */
export function makePaths(): (path: string) => string {
  const namesIn = new Map<string, (text: string) => string>()
  return (path) => {
    const names = path.split('/')
    const folder = names.slice(0, -1).map(toFileName).join('/')
    const nameOf = namesIn.get(folder) ?? makeNames()
    namesIn.set(folder, nameOf)
    const name = nameOf(names.at(-1) ?? '')
    return folder === '' ? name : `${folder}/${name}`
  }
}
