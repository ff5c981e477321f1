// The frames in which a learner's own code runs, and the files it needs. They have no origin and no network: whatever
// is in them can ask nothing of us, of the page around them, or of anybody. READINGS §9: technical addresses, no
// screens.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface LabFramesOptions {
  /** build/lab, as tools/lab-files.ts made it. */
  readonly labDir: string
  /** Another host of this server that the frames come from; the browser then keeps them in a process of their own. */
  readonly labOrigin: string | undefined
  readonly publicUrl: string
  /** Python packages beyond its library, where the school has some; undefined when it has not this one. */
  readonly findWheel?: ((name: string) => Promise<Readable | undefined>) | undefined
}

interface Manifest {
  readonly files: readonly { readonly name: string; readonly path: string; readonly bytes: number }[]
  readonly frames: { readonly kernel: string; readonly output: string }
}

/** Only the full-screen lab: on other pages these would break the videos and the sign-in of others. */
const isolation = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'document-isolation-policy': 'isolate-and-require-corp',
}
const own = /^\/(lab-frame|output-frame|output-frame\/still)$|^\/lab\//

const closed = {
  'cross-origin-embedder-policy': 'require-corp',
  // What the policy below leaves open: WebRTC, and the connection that a browser opens before it refuses a navigation.
  'connection-allowlist': '()',
  'x-dns-prefetch-control': 'off',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
  'x-robots-tag': 'noindex',
}
const head = '<!doctype html><meta charset="utf-8"><title>Tessera</title>'
const pictures = "style-src 'unsafe-inline'; img-src data: blob:; media-src data: blob:; font-src data:"
const outputStyle =
  'body{margin:0;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}#output{display:flow-root}svg,img{max-width:100%;height:auto}table{border-collapse:collapse;font-size:.93em;margin:.25rem 0}table{overflow-wrap:normal}th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}thead th{border-bottom-color:currentColor}pre,code{font:13px/1.5 ui-monospace,monospace}'

export function addLabFrames(app: FastifyInstance, options: LabFramesOptions): void {
  const { labDir, labOrigin, publicUrl } = options
  const labHost = labOrigin && new URL(labOrigin).host
  const isElsewhere = (request: FastifyRequest) => labHost !== undefined && request.host !== labHost
  let manifest: Promise<Manifest> | undefined
  const readManifest = () =>
    (manifest ??= readFile(path.join(labDir, 'manifest.json'), 'utf8').then((json) => JSON.parse(json) as Manifest)) // our own build's

  app.addHook('onRequest', (request, reply, done) => {
    const address = request.url.split('?')[0] ?? ''
    if (request.host === labHost && !own.test(address)) return void reply.code(404).type('text/plain').send('')
    if (request.address.kind === 'screen' && request.address.isIsolated) reply.headers(isolation)
    done()
  })

  const send = (reply: FastifyReply, page: { html: string; policy: string }) =>
    reply
      .headers({
        ...closed,
        'content-security-policy': `default-src 'none'; ${page.policy}; connect-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors ${labOrigin ? publicUrl : "'self'"}; sandbox allow-scripts`,
        'cross-origin-resource-policy': labOrigin ? 'cross-origin' : 'same-origin',
      })
      .type('text/html; charset=utf-8')
      .send(page.html)

  // A frame without a script of ours would say nothing, and the page would tell the learner that files are missing.
  const serve = (address: string, makePage: (manifest: Manifest) => { html: string; policy: string }) =>
    app.get(address, async (request, reply) =>
      isElsewhere(request) ? reply.redirect(labOrigin + address) : send(reply, makePage(await readManifest())),
    )

  serve('/lab-frame', ({ files, frames }) => ({
    html: `${head}<script type="application/json" id="files">${JSON.stringify(files)}</script><script>${frames.kernel}</script>`,
    policy: `script-src ${hashOf(frames.kernel)} 'wasm-unsafe-eval'; worker-src blob:`,
  }))
  const html = ({ frames }: Manifest) => `${head}<style>${outputStyle}</style><body><script>${frames.output}</script>`
  serve('/output-frame', (manifest) => ({ html: html(manifest), policy: `script-src 'unsafe-inline'; ${pictures}` }))
  // Out of a stored notebook: only our own script runs, the one that says how tall the output is.
  serve('/output-frame/still', (manifest) => ({
    html: html(manifest),
    policy: `script-src ${hashOf(manifest.frames.output)}; ${pictures}`,
  }))

  const { findWheel } = options
  if (findWheel)
    app.get<{ Params: { name: string } }>('/lab/wheels/:name', async (request, reply) => {
      const { name } = request.params
      const isList = name === 'pyodide-lock.json'
      const wheel = isList || /^[\w.+-]+\.whl$/.test(name) ? await findWheel(name) : undefined
      if (!wheel) return reply.code(404).type('text/plain').send('')
      return reply
        .header('cache-control', isList ? 'no-cache' : 'public, max-age=31536000, immutable')
        .type(isList ? 'application/json' : 'application/zip')
        .send(wheel)
    })

  void app.register(fastifyStatic, {
    root: labDir,
    prefix: '/lab/',
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
    preCompressed: true,
    allowedPath: (file) => file !== '/manifest.json',
  })
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
