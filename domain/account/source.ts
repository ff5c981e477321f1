// Where requests come from, as far as limits go.

/** One network that an address belongs to; the wider it is, the more people may sit in it. */
export interface Source {
  readonly key: string
  /** Its limits are so many times those of one address. */
  readonly times: number
}

// A household or a rented machine has a /64 of IPv6, a site often a /56 or a /48 (RFC 6177). Who can choose among them
// is counted at each step.
const ipv6Steps = [
  { bits: 64, times: 1 },
  { bits: 56, times: 3 },
  { bits: 48, times: 10 },
] as const

/**
 * The networks of an address, the narrowest first: an IPv4 address alone, however it is written, or three steps of an
 * IPv6 one.
 */
export function sourcesOf(address: string): readonly [Source, ...Source[]] {
  const plain = (address.split('%')[0] ?? '').toLowerCase()
  const groups = plain.includes(':') ? readGroups(plain) : undefined
  if (!groups) return [{ key: plain, times: 1 }]
  const mapped = readMapped(groups)
  if (mapped !== undefined) return [{ key: mapped, times: 1 }]
  const [narrow, ...wider] = ipv6Steps.map(({ bits, times }) => ({ key: cut(groups, bits), times }))
  return [narrow ?? { key: plain, times: 1 }, ...wider]
}

/** The narrowest of them. */
export const sourceOf = (address: string): string => sourcesOf(address)[0].key

/** The eight numbers of an IPv6 address; `undefined` when it is none. */
function readGroups(text: string): number[] | undefined {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text)
  const inHex = (one = '', two = '') => (Number(one) * 256 + Number(two)).toString(16)
  const whole = dotted ? `${dotted[1]}${inHex(dotted[2], dotted[3])}:${inHex(dotted[4], dotted[5])}` : text
  const [head = '', tail] = whole.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right].map((group) =>
    Number.parseInt(group, 16),
  )
  return groups.length === 8 && groups.every((group) => group >= 0 && group <= 0xff_ff) ? groups : undefined
}

/** `::ffff:0:0/96`: an IPv4 address on a socket that speaks both. */
function readMapped(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6)
  if (groups[5] !== 0xff_ff || groups.slice(0, 5).some((group) => group !== 0)) return undefined
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

const cut = (groups: readonly number[], bits: number): string =>
  `${groups
    .slice(0, 4)
    .map((group, i) => (group & (0xff_ff << Math.max(0, (i + 1) * 16 - bits))).toString(16))
    .join(':')}::/${bits}`
