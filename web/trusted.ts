// Trusted Types: a browser that has them writes no text as HTML or as a script but what one of these policies has let
// through (the page's policy names them: server/http/page-policy.ts). Others take the text as it is.

interface Policy {
  readonly createHTML: (text: string) => TrustedHTML
}
interface Factory {
  readonly createPolicy: (name: string, rules: { readonly createHTML: (text: string) => string | null }) => Policy
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes // no type of ours knows it: the lists of the DOM leave it out
const written = factory?.createPolicy('written', { createHTML: (html) => html })

/** HTML that was sanitised: by the import of the course, or by DOMPurify. For nothing else. */
export const trust = (html: string): string | TrustedHTML => written?.createHTML(html) ?? html

/**
 * React makes a script element so, which never runs. Everything else that reaches the browser untold is text without a
 * tag, or refused.
 */
const SCRIPT_OF_REACT = '<script></script>'

/** Before the first page is hydrated. */
export function refuseUntold(): void {
  factory?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') && text !== SCRIPT_OF_REACT ? null : text),
  })
}
