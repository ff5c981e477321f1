// Which modules of the pages go into one file: a visit fetches a handful, and many small ones compress badly.
import path from 'node:path'

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const web = path.join(import.meta.dirname, '../web')
const home = path.join(web, 'screens/home')
/** As the router's build names what is a screen's own. */
const asRoute = (file: string) => `${path.join(web, file)}?__react-router-build-client-route`
const firstEntries = [path.join(web, 'entry.client.tsx'), asRoute('root.tsx'), asRoute('screens/home/home.tsx')]

/** What these import before they run, themselves included. */
function closureOf(entries: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const left = [...entries]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue
    found.add(id)
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

let first: Set<string> | undefined

/** What every page needs, and of what home needs all but its own screen: never what no first page asks for. */
function nameShell(id: string, graph: Graph): string | null {
  first ??= closureOf(firstEntries, graph)
  return first.has(id) && !firstEntries.includes(id) && !id.startsWith(home) ? 'shell' : null
}

/** What React and the router are made of changes rarely; the bundler's own few lines go with it. */
const vendor = /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]|^\0rolldown/

/** What home shows below its first view, and a phase's page: one sheet, asked for while home is painted, instead of four. */
const laidOpen =
  /[\\/]web[\\/](art[\\/]marks|parts[\\/](study[\\/](outline|planned-phases|phase-strip|cover|verdict)|disclosure|answer-text))\./

export const chunkGroups = [
  { name: 'vendor', test: vendor, priority: 2 },
  { name: nameShell, debugName: 'shell', priority: 1 },
  // Named before what follows, which would take them along, and with them its sheet, into every page.
  { name: 'icons', test: /[\\/]art[\\/]lucide[\\/]/, priority: 1 },
  { name: 'laid-open', test: laidOpen },
]
