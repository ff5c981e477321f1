/*
 * render [film …] [--codec mp4,av1] [--locale en] [--theme dark]   films, captions, posters, metadata
 * check  [film …]                                                      the rules of check.ts
 * still  <film> <seconds …> [--locale en] [--theme dark]               single frames as PNG
 */
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { check } from './check.ts'
import { drawAll, hash, openStudio } from './draw.ts'
import { encode, type Codec } from './encode.ts'
import { captions, chapters, frame, locales, spoken, timeline, transcript, type Film } from './film.ts'

const root = join(import.meta.dirname, '../..')
const scratch = join(root, '.build/films')
const {
  values: option,
  positionals: [command = 'render', ...rest],
} = parseArgs({
  allowPositionals: true,
  options: {
    codec: { type: 'string' },
    locale: { type: 'string' },
    theme: { type: 'string' },
    out: { type: 'string' },
    jobs: { type: 'string' },
  },
})
const hands = Number(option.jobs ?? availableParallelism())
const ending = { mp4: 'mp4', av1: 'av1.mp4' } as const
/**
 * About equal quality; AV1 needs two thirds of the bytes for it. H.264 at 20 is nearer to the frames by an SSIM of
 * 0.001 and a third larger.
 */
const quality = { mp4: 24, av1: 36 } as const

const all = (await readdir(join(root, 'films/films')))
  .filter((f) => f.endsWith('.ts'))
  .map((f) => f.replace(/\.ts$/, ''))
  .sort()
const load = async (id: string) => ((await import(`../films/${id}.ts`)) as { default: Film }).default // every file there has one
const variants = (f: Film) =>
  (f.speech === 'words' ? locales : (['en'] as const))
    .flatMap((locale) =>
      f.themes.map((theme) => ({
        locale,
        theme,
        name: [f.id, f.speech === 'words' ? locale : '', f.themes.length > 1 ? theme : ''].filter(Boolean).join('.'),
      })),
    )
    .filter(
      (v) =>
        (!option.locale || f.speech === 'none' || v.locale === option.locale) &&
        (!option.theme || v.theme === option.theme),
    )
const words = (f: Film) =>
  Object.values(f.words)
    .flatMap((d) => Object.values(d))
    .join('') +
  (f.glyphs ?? '') +
  '0123456789.,−+×=·√()[]/ eqkvdKVT'
/** Films go where they belong, stills to the scratch folder, unless told otherwise. */
const folder = (f: Film) => option.out ?? join(root, f.home)
const size = async (path: string) => (await stat(path)).size

const studio = await openStudio()
try {
  if (command === 'still') {
    const [id = '', ...times] = rest
    const f = await load(id)
    const line = timeline(f)
    const out = option.out ?? join(scratch, 'stills')
    await mkdir(out, { recursive: true })
    for (const v of variants(f)) {
      const stage = await studio.stage(f.width, f.height, words(f))
      for (const time of times) {
        await stage.show(frame(f, line, Math.round(Number(time) * f.fps), v.locale, v.theme))
        await writeFile(join(out, `${v.name}.${time}.png`), await stage.shoot())
      }
      await stage.page.close()
    }
  } else {
    let bad = 0
    for (const id of rest.length ? rest : all) {
      const f = await load(id)
      const line = timeline(f)
      const out = folder(f)
      await mkdir(out, { recursive: true })
      for (const v of variants(f)) {
        const frames = Array.from({ length: line.frames }, (_, i) => frame(f, line, i, v.locale, v.theme))
        if (command === 'check') {
          const faults = await check(f, line, frames, v.locale, studio, words(f), join(out, `${v.name}.mp4`))
          console.log(
            `${v.name}: ${line.seconds.toFixed(1)} s, ${line.cues.length} sentences, ${faults.length ? 'FAILED' : 'passed'}`,
          )
          for (const fault of faults) console.log(`  ${fault}`)
          bad += faults.length
          continue
        }
        const began = performance.now()
        const { names, distinct, drawn } = await drawAll(
          studio,
          frames,
          f,
          words(f),
          join(scratch, 'frames'),
          hands,
          (done, total) => {
            if (process.stdout.isTTY) process.stdout.write(`\r${v.name} ${done}/${total}`)
          },
        )
        const drew = performance.now()
        const files: Record<string, { bytes: number; type: string }> = {}
        for (const codec of (option.codec ?? 'mp4,av1').split(',') as Codec[]) {
          // another one has no quality, and ffmpeg says so
          const path = join(out, `${v.name}.${ending[codec]}`)
          await encode(names, f.fps, path, codec, quality[codec])
          files[`${v.name}.${ending[codec]}`] = {
            bytes: await size(path),
            type: { mp4: 'video/mp4; codecs="avc1.640028"', av1: 'video/mp4; codecs="av01.0.05M.08"' }[codec],
          }
        }
        const encoded = performance.now()
        const at = (f.poster.at ? (line.cues.find((c) => c.key === f.poster.at)?.start ?? 0) : 0) + f.poster.after
        const png = await readFile(names[Math.round(at * f.fps)] ?? '')
        await sharp(png)
          .webp({ quality: 86, effort: 6, smartSubsample: true })
          .toFile(join(out, `${v.name}.poster.webp`))
        // A lesson's poster is one format. The home page's is the largest picture a visitor waits for: as a drawing it
        // is a tenth of the bytes (it has no words, so it needs no fonts); the others are for who shows the film from
        // elsewhere.
        const more = f.speech === 'none' ? { avif: `${v.name}.poster.avif`, svg: `${v.name}.poster.svg` } : {}
        if (more.avif)
          await sharp(png).avif({ quality: 62, effort: 6, chromaSubsampling: '4:4:4' }).toFile(join(out, more.avif))
        if (more.svg)
          await writeFile(
            join(out, more.svg),
            `<svg xmlns="http://www.w3.org/2000/svg" width="${f.width}" height="${f.height}" viewBox="0 0 ${f.width} ${f.height}">${frames[Math.round(at * f.fps)] ?? ''}</svg>\n`,
          )
        if (f.speech === 'words') {
          await writeFile(join(out, `${v.name}.vtt`), captions(f, line, v.locale))
          await writeFile(join(out, `${v.name}.chapters.vtt`), chapters(f, line, v.locale))
          await writeFile(join(out, `${v.name}.transcript.md`), transcript(f, v.locale))
        }
        await writeFile(
          join(out, `${v.name}.json`),
          `${JSON.stringify(
            {
              id: f.id,
              ...(f.speech === 'words' ? { locale: v.locale } : {}),
              theme: v.theme,
              title: spoken(f.words[v.locale][f.title] ?? '', v.locale),
              width: f.width,
              height: f.height,
              fps: f.fps,
              seconds: line.seconds,
              sound: false,
              loop: f.loop ?? false,
              poster: { webp: `${v.name}.poster.webp`, ...more, at },
              files,
              frames: hash(names.map((n) => n.slice(-36)).join()),
            },
            null,
            2,
          )}\n`,
        )
        console.log(
          `${v.name}: ${line.seconds.toFixed(1)} s, ${line.frames} frames, ${distinct} distinct, ${drawn} drawn in ${((drew - began) / 1000).toFixed(1)} s, encoded in ${((encoded - drew) / 1000).toFixed(1)} s; ${Object.entries(
            files,
          )
            .map(([k, x]) => `${k} ${(x.bytes / 1024).toFixed(0)} KiB`)
            .join(', ')}`,
        )
      }
    }
    if (bad) process.exitCode = 1
  }
} finally {
  await studio.close()
}
