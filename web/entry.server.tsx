import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { addMessages, type Compiled } from './i18n/messages.ts'
import { readLocale } from '../messages/locale.ts'
import { ScriptMark } from './script-mark.ts'
import { ShelfContext, shelfKey, shelfOf } from './written.tsx'

export { pageContext } from './app-context.ts'

// On the server every sentence is at hand.
const catalogues = import.meta.glob<Compiled>('../messages/*.{en,zh-CN}.json', { import: 'default', eager: true })
for (const [file, messages] of Object.entries(catalogues))
  addMessages(readLocale(/\.([\w-]+)\.json$/.exec(file)?.[1]), messages)

/** Brings the word by which server/http/pages.ts knows the page's own scripts. */
const MARK_HEADER = 'x-script-mark'
/** Names of the style files of the matched routes, for server/http/pages.ts, which sets them into the page. */
export const STYLES_HEADER = 'x-page-styles'

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  let responseStatus = status
  const mark = request.headers.get(MARK_HEADER) ?? undefined
  const styles = router.staticHandlerContext.matches.flatMap(({ route }) => router.manifest.routes[route.id]?.css ?? [])
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      done()
      headers.set('content-type', 'text/html; charset=utf-8')
      headers.set(STYLES_HEADER, [...new Set(styles)].join(' '))
      resolve(new Response(Buffer.concat(chunks), { status: responseStatus, headers }))
    },
  })
  const { pipe } = renderToPipeableStream(
    <ScriptMark value={mark}>
      <ShelfContext value={shelfOf(context.get(shelfKey) ?? new Map())}>
        <ServerRouter context={router} url={request.url} {...(mark ? { nonce: mark } : {})} />
      </ShelfContext>
    </ScriptMark>,
    {
      ...(mark ? { nonce: mark } : {}),
      onAllReady: () => void pipe(sink), // whole pages only: they are kept and hashed
      progressiveChunkSize: Infinity, // nor is a part of them held back for a script to put in its place
      onShellError: reject,
      onError(error) {
        responseStatus = 500
        console.error(error)
      },
    },
  )
  return promise
}
