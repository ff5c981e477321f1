/*
 * PNG frames to films. Everything that could make two runs differ is pinned: threads, matrix,
 * metadata. RGB is converted by BT.709 and the file says so; without both, gold turns green-brown
 * in half of the players.
 */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'

const ffmpeg = process.env['FFMPEG'] ?? 'ffmpeg'

export function run(args: string[], feed?: AsyncIterable<Buffer>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(ffmpeg, ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const out: Buffer[] = []
    const err: Buffer[] = []
    child.stdout.on('data', (b: Buffer) => out.push(b))
    child.stderr.on('data', (b: Buffer) => err.push(b))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(Buffer.concat(out)) : reject(new Error(`ffmpeg ${code}: ${Buffer.concat(err).toString()}`)),
    )
    child.stdin.on('error', () => {})
    // When ffmpeg gives up, its own words say why; a broken pipe says nothing.
    void (async () => {
      if (feed) for await (const part of feed) if (!child.stdin.write(part)) await once(child.stdin, 'drain')
    })()
      .catch(() => {})
      .finally(() => child.stdin.end())
  })
}

async function* read(names: string[]) {
  let last = ''
  let png = Buffer.alloc(0)
  for (const name of names) {
    if (name !== last) png = await readFile(name)
    last = name
    yield png
  }
}

const quiet = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-an']
const colour = [
  '-vf',
  'scale=in_range=pc:out_range=tv:out_color_matrix=bt709:flags=lanczos+accurate_rnd+full_chroma_int,format=yuv420p',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
]
const codecs = {
  mp4: [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-profile:v',
    'high',
    '-level',
    '4.0',
    '-threads',
    '2',
    '-movflags',
    '+faststart',
  ],
  av1: ['-c:v', 'libsvtav1', '-preset', '8', '-svtav1-params', 'lp=2:tune=0'],
} as const
export type Codec = keyof typeof codecs

export const encode = (names: string[], fps: number, out: string, codec: Codec, crf: number) =>
  run(
    [
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      '-framerate',
      String(fps),
      '-i',
      '-',
      ...colour,
      ...codecs[codec],
      '-crf',
      String(crf),
      '-g',
      String(fps * 10),
      ...quiet,
      out,
    ],
    read(names),
  )
