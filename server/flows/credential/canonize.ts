import { readFileSync } from 'node:fs'

export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2'
export const OPEN_BADGES_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

const read = (name: string): object =>
  JSON.parse(readFileSync(new URL(`../../data/contexts/${name}`, import.meta.url), 'utf8')) as object // a test holds its digest
const contexts: Readonly<Record<string, object>> = {
  [CREDENTIALS_CONTEXT]: read('credentials-v2.json'),
  [OPEN_BADGES_CONTEXT]: read('open-badges-3.0.3.json'),
}

/** Contexts are pinned: nothing is ever fetched. */
async function loadContext(url: string) {
  const document = Object.hasOwn(contexts, url) ? contexts[url] : undefined
  if (!document) throw new Error(`the context ${url} is not pinned`)
  return { contextUrl: null, documentUrl: url, document }
}

/**
 * A document's meaning as text (RDFC-1.0), the same for every way to write it.
 * @throws when a word of it has no meaning in its contexts
 */
export async function canonize(document: object): Promise<string> {
  const { default: jsonld } = await import('jsonld') // brings a hundred and thirty files along: a start does without
  return jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    safe: true,
    documentLoader: loadContext,
  })
}
