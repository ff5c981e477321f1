// What Node 24 has and its types have not yet.
declare namespace NodeJS {
  interface ProcessPermission {
    /** Gives a right up for ever. */
    drop(scope: string): void
  }
  interface Process {
    /** Ends at once: nobody's listener is asked. */
    reallyExit(code: number): never
  }
}

type BufferSource = ArrayBufferView | ArrayBuffer
declare namespace WebAssembly {
  class Module {}
  type Imports = Record<string, Record<string, unknown>>
  function instantiate(source: BufferSource | Module, imports?: Imports): Promise<unknown>
}
