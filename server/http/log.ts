// What may stand in the log: ids, never anybody's address, and nothing that opens a door.
import type { FastifyServerOptions } from 'fastify'
import { showControlsInJson } from '../../domain/terminal.ts'
import { hideAddresses } from '../flows/hide-addresses.ts'

/** An error of the database carries the row it is about (`detail`, `where`): only these four leave. */
function describeError(error: Error & { code?: unknown }): {
  type: string
  message: string
  stack: string
  code?: string
} {
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack ?? error.cause.message}` : ''
  return {
    type: error.name,
    message: hideAddresses(error.message),
    stack: hideAddresses((error.stack ?? '') + cause),
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
  }
}

export const logSettings = ({
  logLevel,
  logTo,
}: {
  logLevel: string
  logTo?: { write: (line: string) => void }
}): NonNullable<FastifyServerOptions['logger']> =>
  logLevel === 'silent'
    ? false
    : {
        level: logLevel,
        serializers: { err: describeError },
        hooks: { streamWrite: showControlsInJson },
        ...(logTo ? { stream: logTo } : {}),
      }
