// Answers calls in place of the server, and leaves every other request to the browser alone. Playwright's own way stops
// each of them, and has the browser keep nothing meanwhile: every page would then fetch and compile the product anew.
import type { CDPSession, Page } from '@playwright/test'
import type { Path } from '../contract/index.ts'

interface Answering {
  readonly session: CDPSession
  /** By the address's path. */
  readonly replies: Map<string, { readonly status: number; readonly body: string }>
}
const answering = new WeakMap<Page, Promise<Answering>>()

async function begin(page: Page): Promise<Answering> {
  const session = await page.context().newCDPSession(page)
  const replies: Answering['replies'] = new Map()
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const reply = replies.get(new URL(request.url).pathname)
    const done = reply
      ? session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: reply.status,
          responseHeaders: [{ name: 'content-type', value: 'application/json' }],
          body: Buffer.from(reply.body).toString('base64'),
        })
      : session.send('Fetch.continueRequest', { requestId })
    done.catch(() => {}) // the page that asked has gone
  })
  return { session, replies }
}

const listen = ({ session, replies }: Answering) =>
  session.send('Fetch.enable', { patterns: [...replies.keys()].map((path) => ({ urlPattern: `*${path}` })) })

/** From now on this call is answered so on the page, until `answerNone`. */
export async function answerCall(page: Page, path: Path, status: number, reply: unknown): Promise<void> {
  const begun = answering.get(page) ?? begin(page)
  answering.set(page, begun)
  const all = await begun
  all.replies.set(`/api${path}`, { status, body: JSON.stringify(reply) })
  await listen(all)
}

/** The server answers again. */
export async function answerNone(page: Page): Promise<void> {
  const all = await answering.get(page)
  if (!all || all.replies.size === 0) return
  all.replies.clear()
  await all.session.send('Fetch.disable') // `enable` without patterns would stop every request
}
