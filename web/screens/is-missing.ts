import { isRouteErrorResponse } from 'react-router'

/** True when a page failed because there is nothing at its address. Every page asks it, so without the list of refusals (refusal-of.ts). */
export const isMissing = (error: unknown): boolean =>
  isRouteErrorResponse(error) || error instanceof Response
    ? error.status === 404
    : error instanceof Error && 'code' in error && error.code === 'not_found'
