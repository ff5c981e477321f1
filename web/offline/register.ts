// The worker's one address, as a browser with Trusted Types wants it: the page's policy names it
// (server/http/page-policy.ts).
interface Factory {
  readonly createPolicy: (
    name: 'worker',
    rules: { readonly createScriptURL: (text: string) => string },
  ) => { readonly createScriptURL: (text: string) => string }
}

const ADDRESS = '/worker.js'
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes // as in trusted.ts
const policy = factory?.createPolicy('worker', {
  createScriptURL(text) {
    if (text !== ADDRESS) throw new TypeError('no worker of ours')
    return text
  },
})

/** Whether this browser has what keeping needs: on plain http it has not. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator

export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(policy?.createScriptURL(ADDRESS) ?? ADDRESS, {
    scope: '/',
    updateViaCache: 'none',
  })
}
