// What the router can do and this product's pages never ask for is left out of what browsers get
// (docs/decisions/055-light-router.md). Each line names one place in one version of it: what is not found, once, ends the
// build.
import type { Plugin } from 'vite'

interface Trim {
  /** Functions whose body is replaced: by what they come to here, or by an error that names them. */
  readonly bodies: Readonly<Record<string, string>>
  /** From the first text up to the second, which stays: replaced by the third. */
  readonly cuts?: readonly (readonly [from: string, upTo: string, by?: string])[]
}

const never = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, `throw new Error('left out of the router: ${name}')`]))

const trims: Readonly<Record<string, Trim>> = {
  'lib/router/router.js': {
    bodies: {
      // No forms that the router sends, no fetchers, no blockers, no routes that are found out later: those of a page's
      // own table are all there are. Nor middleware, masks, measuring of moves, or transitions by the browser.
      ...never(
        'handleAction fetch handleFetcherAction handleFetcherLoader getUpdatedRevalidatingFetchers updateFetcherState setFetcherError getFetcher resetFetcher deleteFetcher queueFetcherForDeletion abortFetcher markFetchersDone getBlocker deleteBlocker updateBlocker discoverRoutes patchRoutes _internalSetRoutes patchRoutesImpl getTargetedDataStrategyMatches getInstrumentationNavigateMeta',
      ),
      shouldBlockNavigation: '',
      checkFogOfWar: 'return { active: false, matches: null }',
      normalizeNavigateOptions: 'return { path }',
      getSubmissionFromNavigation: '',
      getUpdatedActionData: '',
      getActionDataForCommit: 'return {}',
      markFetchRedirectsDone: 'return false',
      abortStaleFetchLoads: 'return false',
      interruptActiveLoads: 'isRevalidationRequired = true',
      restoreAppliedTransitions: '',
      persistAppliedTransitions: '',
      runClientMiddlewarePipeline: 'return handler()',
      createClientSideRequest:
        'return new Request(history.createURL(stripHashFromPath(location)).toString(), { signal })',
      processLoaderData: 'return processRouteLoaderData(matches, results, pendingActionResult)',
    },
    cuts: [
      ['\t\t\tlet blockerKey = shouldBlockNavigation({', '\t\t\treturn startNavigation(historyAction, location);'],
      ['\t\t\tif (unblockBlockerHistoryUpdate) {', '\t\t\twarning(blockerFunctions'],
      [
        '\t\tif (pendingAction === "POP" && !isUninterruptedRevalidation && location',
        '\t\tupdateState({\n\t\t\t...newState,\n\t\t\tactionData',
      ],
      ['\t\tif (opts?.mask) {', '\t\tlet currentLocation = state.location;\n\t\tlet nextLocation'],
      ['\t\tlet blockerKey = shouldBlockNavigation({', '\t\tawait startNavigation(historyAction, nextLocation, {'],
      ['\t\tif (opts && opts.pendingError) pendingActionResult', '\t\tlet { shortCircuited, matches: updatedMatches'],
      [
        '\t\tif (isFogOfWar) {\n\t\t\tif (shouldUpdate',
        '\t\tlet { dsMatches, revalidatingFetchers } = getMatchesToLoad(',
      ],
      ['\tfetchLoadMatches.forEach((f, key) => {\n\t\tif (initialHydration', '\treturn {\n\t\tdsMatches,'],
      ['\tif (typeof route.lazy === "function") {', '\tlet lazyKeys = Object.keys(route.lazy);'],
    ],
  },
  'lib/router/instrumentation.js': {
    bodies: {
      ...never('getRouteInstrumentationUpdates instrumentClientSideRouter'),
      consumeInstrumentationClientResultMetaReceiver: '',
    },
  },
  'lib/router/history.js': { bodies: { warning: '' } },
  'lib/components.js': {
    bodies: {},
    cuts: [
      [
        '\t\tnewState.fetchers.forEach((fetcher, key) => {\n\t\t\tif (fetcher.data',
        '\tlet navigator = React$1.useMemo(() => {\n\t\treturn {\n\t\t\tcreateHref: router.createHref',
        '\t\tReact$1.startTransition(() => setStateImpl(newState));\n\t}, [onError]);\n\tReact$1.useLayoutEffect(() => router.subscribe(setState), [router, setState]);\n',
      ],
    ],
  },
  'lib/hooks.js': { bodies: { RSCErrorHandler: 'return children' } },
  'lib/dom/ssr/components.js': {
    bodies: { usePrefetchBehavior: 'return [false, null, {}]', PrefetchPageLinks: 'return null' },
    // What the server writes into a page; a browser writes nothing.
    cuts: [
      [
        '\t\tlet contextScript = staticContext',
        '\t\treturn /* @__PURE__ */ React$1.createElement(React$1.Fragment, null, /* @__PURE__ */ React$1.createElement("script", {\n\t\t\t...scriptProps,\n\t\t\tsuppress',
        '\t\tlet contextScript = " ", routeModulesScript = " ";\n',
      ],
    ],
  },
  'lib/dom/ssr/fog-of-war.js': {
    bodies: { isFogOfWarEnabled: 'return false', getPatchRoutesOnNavigationFunction: '', useFogOFWarDiscovery: '' },
  },
  'lib/dom/ssr/single-fetch.js': {
    // Each screen with a loader has its own for the browser, and the document's data is asked for once: the router never
    // asks a server.
    bodies: {
      ...never(
        'singleFetchActionStrategy nonSsrStrategy singleFetchLoaderFetcherStrategy fetchAndDecodeViaTurboStream unwrapSingleFetchResult',
      ),
      bubbleMiddlewareErrors: '',
    },
  },
  'lib/dom/ssr/routes.js': {
    bodies: never('wrapShouldRevalidateForHdr noActionDefinedError'),
    cuts: [
      ['\t\t\tdataRoute.action = ({ request', '\t\t} else {\n\t\t\tif (!route.hasClientLoader)'],
      ['\t\t\tif (!route.hasClientAction) dataRoute.action', '\t\t\tlet lazyRoutePromise;'],
      ['\t\t\t\taction: route.hasClientAction ? async', '\t\t\t\tshouldRevalidate: async () => {'],
    ],
  },
}

/** Of the router's files, those of which something is left out. */
export const lightFiles = Object.keys(trims)

const folder = /[\\/]react-router[\\/]dist[\\/]production[\\/]/
const once = (code: string, text: string, from = 0): number => {
  const at = code.indexOf(text, from)
  if (at < 0 || (from === 0 && code.indexOf(text, at + 1) >= 0))
    throw new Error(`the router is not as tools/light-router.ts knows it: ${text}`)
  return at
}

/** The code of one of the router's files, without what is left out. */
export function trimRouter(file: string, code: string): string | undefined {
  const trim = trims[file]
  if (!trim) return undefined
  let light = code
  for (const [from, upTo, by = ''] of trim.cuts ?? []) {
    const start = once(light, from)
    light = light.slice(0, start) + by + light.slice(once(light, upTo, start))
  }
  for (const [name, body] of Object.entries(trim.bodies)) {
    const head = new RegExp(`^(\\t*)(?:async )?function ${name}\\(.*\\) \\{$`, 'gm')
    const [found, ...more] = [...light.matchAll(head)]
    if (!found || more.length > 0) throw new Error(`the router is not as tools/light-router.ts knows it: ${name}()`)
    const start = found.index + found[0].length
    light = `${light.slice(0, start)} ${body} ${light.slice(once(light, `\n${found[1]}}`, start) + 1 + (found[1] ?? '').length)}`
  }
  return light
}

export const lightRouter: Plugin = {
  name: 'light-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const [, file] = id.replace(/\?.*$/, '').split(folder)
    const light = file === undefined ? undefined : trimRouter(file.replaceAll('\\', '/'), code)
    return light === undefined ? undefined : { code: light, map: null }
  },
}
