// The child of the tests, on a machine on which it gets ready late.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
await import('./test-child.ts')
