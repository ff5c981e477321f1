// Builds what a kernel in the browser is made of, into build/lab: Python, its library and our worker, named by their
// content, and the scripts of the two frames. `server/http/lab-frames.ts` serves it. What is packed is kept in
// node_modules/.cache, so it is packed once. `--unpacked` leaves packing out, for development; `--dense` takes a minute
// for a tenth less, for an image. What has not changed is taken from .build; `--made` leaves it there, for a build that
// does other work meanwhile.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { makeLibrary } from './python-library.ts'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)
const root = path.resolve(import.meta.dirname, '..')
const made = path.join(root, '.build/lab')
const target = path.join(root, 'build/lab')
const cache = path.join(root, 'node_modules/.cache/tessera-lab')
const pyodide = path.join(root, 'node_modules/pyodide')
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Pyodide's own script would take its program in, as text: it is a file of its own. */
const leaveProgramOut: Plugin = {
  name: 'leave-program-out',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('pyodide.asm.mjs')
      ? { code: code.replaceAll('import.meta.url', '"https://pyodide.invalid/"'), map: null }
      : undefined,
}

/** One script without imports or exports: a frame without an origin can load no modules. */
async function bundle(entry: string): Promise<Buffer> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [leaveProgramOut],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(root, entry), formats: ['iife'], name: 'lab' },
      // Pyodide's own loader has branches for Node and an eval for libraries; neither runs here.
      rolldownOptions: {
        external: [/^node:/, 'ws'],
        checks: { eval: false, commonJsVariableInEsm: false },
        output: { codeSplitting: false },
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output.find((one) => one.type === 'chunk') : undefined
  if (!chunk) throw new Error(`${entry} gave no script`)
  return Buffer.from(chunk.code)
}

/** Everything that decides what comes out. */
function hashSources(): string {
  const ours = readdirSync(path.join(root, 'web/lab'), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join('web/lab', name))
    .filter((name) => /\.(ts|py)$/.test(name) && !name.includes('.test.'))
  const files = [
    ...ours,
    ...['lab-files.ts', 'python-library.ts', 'precompile_library.py', 'stored-zip.ts'].map((name) =>
      path.join('tools', name),
    ),
    'node_modules/pyodide/package.json',
    'node_modules/vite/package.json',
  ]
  return hashOf(Buffer.concat(files.sort().map((name) => readFileSync(path.join(root, name)))))
}

const isDense = process.argv.includes('--dense')
/** Brotli’s quality: of 19 MB, 6 takes 1 s and leaves 5.2 MB; 11 takes a minute and leaves 4.6. */
const quality = isDense ? 11 : 6

/** Kept under the hash of what went in: the same bytes are never packed twice. */
async function pack(bytes: Buffer, ending: 'br' | 'gz'): Promise<Buffer> {
  const kept = path.join(cache, `${hashOf(bytes)}${ending === 'br' ? `.${quality}` : ''}.${ending}`)
  if (existsSync(kept)) return readFileSync(kept)
  const packed =
    ending === 'gz'
      ? await packGzip(bytes, { level: isDense ? 9 : 6 })
      : await packBrotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        })
  mkdirSync(cache, { recursive: true })
  const unfinished = `${kept}.${process.pid}`
  writeFileSync(unfinished, packed)
  renameSync(unfinished, kept) // two builds at once must not read half of it
  return packed
}

async function buildLabFiles({ isPacked }: { isPacked: boolean }): Promise<void> {
  const source = hashSources()
  const before = readBefore()
  if (before?.source === source && (before.isPacked || !isPacked) && (before.isDense || !isDense)) return
  const sources = {
    'python.wasm': readFileSync(path.join(pyodide, 'pyodide.asm.wasm')),
    'library.zip': await makeLibrary(pyodide),
    'kernel.js': await bundle('web/lab/worker/kernel-worker.ts'),
  }
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  const files = await Promise.all(
    Object.entries(sources).map(async ([name, bytes]) => {
      const named = `${path.parse(name).name}.${hashOf(bytes).slice(0, 16)}${path.extname(name)}`
      const file = path.join(made, named)
      const packed = isPacked
        ? await Promise.all(
            (['br', 'gz'] as const).map(async (ending) => ({ ending, bytes: await pack(bytes, ending) })),
          )
        : []
      for (const one of packed) writeFileSync(`${file}.${one.ending}`, one.bytes)
      writeFileSync(file, bytes)
      return { name, path: `/lab/${named}`, bytes: bytes.length }
    }),
  )
  const frames = {
    kernel: (await bundle('web/lab/frame/kernel-frame.ts')).toString(),
    output: (await bundle('web/lab/frame/output-shell.ts')).toString(),
  }
  writeFileSync(path.join(made, 'manifest.json'), JSON.stringify({ files, frames, source, isPacked, isDense }))
}

function readBefore(): { source: string; isPacked: boolean; isDense?: boolean } | undefined {
  try {
    return JSON.parse(readFileSync(path.join(made, 'manifest.json'), 'utf8')) as {
      source: string
      isPacked: boolean
      isDense?: boolean
    } // written above by an earlier run
  } catch {
    return undefined
  }
}

await buildLabFiles({ isPacked: !process.argv.includes('--unpacked') })
if (!process.argv.includes('--made')) {
  rmSync(target, { recursive: true, force: true })
  cpSync(made, target, { recursive: true })
}
