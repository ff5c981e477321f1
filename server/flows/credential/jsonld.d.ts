// The part of jsonld that is used here; the package brings no types.
declare module 'jsonld' {
  export interface RemoteDocument {
    readonly contextUrl: null
    readonly documentUrl: string
    readonly document: object
  }
  export function canonize(
    document: object,
    options: {
      algorithm: 'RDFC-1.0'
      format: 'application/n-quads'
      safe: true
      documentLoader: (url: string) => Promise<RemoteDocument>
    },
  ): Promise<string>
  const jsonld: { canonize: typeof canonize }
  export default jsonld
}
