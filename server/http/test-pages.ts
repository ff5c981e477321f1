// Pages that show nothing but their address, for tests of what is made and kept; which screens there are makes no
// difference to that.
import type { ServerBuild } from 'react-router'
import type { PageMaker } from './pages.ts'

/**
 * `made` gets the path of each page that is rendered; `html` writes one; `styles` names its sheets, `fault` is what
 * went wrong in its making.
 */
export function makeTestPages({
  made,
  html = (path) => `<html><head></head><body>${path}</body></html>`,
  status = () => 200,
  headers: more = () => ({}),
  fault = () => undefined,
  ...rest
}: {
  made: (path: string) => void
  html?: (path: string, nonce: string) => string
  status?: (path: string) => number
  headers?: (path: string) => Readonly<Record<string, string>>
  fault?: (path: string) => unknown
} & Partial<PageMaker>): PageMaker {
  let note: (error: unknown) => void = () => {}
  const nothing = () => null
  const route = (id: string, parentId: string | undefined, path: string) => ({
    id,
    ...(parentId ? { parentId } : {}),
    path,
    module: { default: nothing },
  })
  const build = {
    entry: {
      module: {
        pageContext: {},
        default(request: Request, _status: number, headers: Headers) {
          const { pathname } = new URL(request.url)
          made(pathname)
          headers.set('content-type', 'text/html; charset=utf-8')
          for (const [name, value] of Object.entries(more(pathname))) headers.set(name, value)
          if (fault(pathname) !== undefined) note(fault(pathname))
          return new Response(html(pathname, request.headers.get('x-script-mark') ?? ''), {
            status: status(pathname),
            headers,
          })
        },
      },
    },
    routes: { root: route('root', undefined, ''), any: route('any', 'root', '*') },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
    assetsBuildDirectory: '',
    basename: '/',
    publicPath: '/',
    future: {},
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild // as much of one as the router asks for
  return {
    loadBuild: async () => build,
    contextFor: ({ noteFault }) => {
      note = noteFault
      return {}
    },
    clientDir: '/nowhere',
    version: '1',
    stylesOf: () => [],
    filmOrigin: undefined,
    mediaOrigin: undefined,
    labOrigin: undefined,
    isDevelopment: false,
    publicUrl: 'https://learn.example.edu',
    findPicture: async () => undefined,
    ...rest,
  }
}
