// The wire's own limit (contract/experiment-calls.ts), told here because that file brings its parser along.
export const MAX_NOTEBOOK_BYTES = 8 * 1024 * 1024
