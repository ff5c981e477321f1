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
