// The frames in which a learner's own code runs, and the files it needs. They have no origin and no network: whatever is in them can
// ask nothing of us, of the page around them, or of anybody. READINGS §9: technical addresses, no screens.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface LabFramesOptions {
  /** build/lab, as tools/lab-files.ts made it. */
  readonly labDir: string
  /** Another host of this server that the frames come from; the browser then keeps them in a process of their own. */
  readonly labOrigin: string | undefined
  readonly publicUrl: string
}

interface Manifest {
  readonly files: readonly { readonly name: string; readonly path: string; readonly bytes: number }[]
  readonly frames: { readonly kernel: string; readonly output: string }
}

/** Only the full-screen lab: on other pages these would break the videos and the sign-in of others. */
const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp', 'document-isolation-policy': 'isolate-and-require-corp' }
const isolated = /^\/phase\/lesson-try(\/|$)/
const own = /^\/(lab-frame|output-frame)$|^\/lab\//

export function addLabFrames(app: FastifyInstance, options: LabFramesOptions): void {
  const { labDir, labOrigin, publicUrl } = options
  const labHost = labOrigin && new URL(labOrigin).host
  const isElsewhere = (request: FastifyRequest) => labHost !== undefined && request.host !== labHost
  let manifest: Promise<Manifest> | undefined
  const readManifest = () => (manifest ??= readFile(path.join(labDir, 'manifest.json'), 'utf8').then((json) => JSON.parse(json) as Manifest)) // our own build's

  app.addHook('onRequest', (request, reply, done) => {
    const address = request.url.split('?')[0] ?? ''
    if (request.host === labHost && !own.test(address)) return void reply.code(404).type('text/plain').send('')
    if (isolated.test(address)) reply.headers(isolation)
    done()
  })

  const send = (reply: FastifyReply, page: { html: string; policy: string }) =>
    reply
      .headers({
        'content-security-policy': `${page.policy}; connect-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors ${labOrigin ? publicUrl : "'self'"}; sandbox allow-scripts`,
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': labOrigin ? 'cross-origin' : 'same-origin',
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(page.html)

  app.get('/lab-frame', async (request, reply) => {
    if (isElsewhere(request)) return reply.redirect(`${labOrigin}/lab-frame`)
    const { files, frames } = await readManifest()
    const html = `<!doctype html><meta charset="utf-8"><title>Python</title><script type="application/json" id="files">${JSON.stringify(files)}</script><script>${frames.kernel}</script>`
    return send(reply, { html, policy: `default-src 'none'; script-src ${hashOf(frames.kernel)} 'wasm-unsafe-eval'; worker-src blob:` })
  })

  void app.register(fastifyStatic, { root: labDir, prefix: '/lab/', immutable: true, maxAge: '1y', index: false, decorateReply: false, preCompressed: true, allowedPath: (file) => file !== '/manifest.json' })
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
