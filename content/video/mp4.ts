interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** The boxes of an MP4 file between two offsets; stops at the first one that is broken. */
function* boxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    let size = bytes.readUInt32BE(at)
    let header = 8
    if (size === 1 && at + 16 <= to) {
      size = Number(bytes.readBigUInt64BE(at + 8))
      header = 16
    } else if (size === 0) size = to - at // to the end of the file
    if (size < header || at + size > to) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + size }
    at += size
  }
}

/** Whether one of its tracks is sound (`moov/trak/mdia/hdlr`, handler `soun`). */
export function hasSoundTrack(bytes: Buffer): boolean {
  const inside = (parents: readonly Box[], type: string): Box[] =>
    parents.flatMap(({ start, end }) => [...boxes(bytes, start, end)].filter((box) => box.type === type))
  const file = { type: '', start: 0, end: bytes.length }
  const handlers = inside(inside(inside(inside([file], 'moov'), 'trak'), 'mdia'), 'hdlr')
  return handlers.some(
    ({ start, end }) => end - start >= 12 && bytes.toString('latin1', start + 8, start + 12) === 'soun',
  )
}

/** The length of an MP4 video in seconds, as its header (`moov/mvhd`) says; `undefined` when it says none. */
export function readVideoSeconds(bytes: Buffer): number | undefined {
  const moov = [...boxes(bytes, 0, bytes.length)].find((box) => box.type === 'moov')
  const mvhd = moov && [...boxes(bytes, moov.start, moov.end)].find((box) => box.type === 'mvhd')
  if (!mvhd || mvhd.end - mvhd.start < 32) return undefined
  const isLong = bytes.readUInt8(mvhd.start) === 1 // version 1 has 64-bit times
  const scale = bytes.readUInt32BE(mvhd.start + (isLong ? 20 : 12))
  const duration = isLong ? Number(bytes.readBigUInt64BE(mvhd.start + 24)) : bytes.readUInt32BE(mvhd.start + 16)
  return scale > 0 && duration > 0 ? Math.round((duration / scale) * 1000) / 1000 : undefined
}
