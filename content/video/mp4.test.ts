import { expect, test } from 'vitest'
import { hasSoundTrack } from './mp4.ts'

const box = (type: string, ...inside: Buffer[]): Buffer => {
  const body = Buffer.concat(inside)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const track = (handler: string) =>
  box('trak', box('tkhd'), box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12))))

test.each([
  ['a picture alone', box('moov', track('vide')), false],
  ['a picture and a voice', box('moov', track('vide'), track('soun')), true],
  ['no tracks', box('moov'), false],
  ['a broken track', box('moov', box('trak', box('mdia', box('hdlr', Buffer.alloc(4))))), false],
  ['no film', Buffer.from('no film at all'), false],
])('%s: sound is %s', (_what, moov, hasSound) =>
  expect(hasSoundTrack(Buffer.concat([box('ftyp'), moov, box('mdat')]))).toBe(hasSound),
)
