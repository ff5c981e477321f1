import { isRouteErrorResponse } from 'react-router'
import { refusalOf } from './refusal-of.ts'

/** True when a page failed because there is nothing at its address. */
export const isMissing = (error: unknown): boolean =>
  (isRouteErrorResponse(error) && error.status === 404) || refusalOf(error) === 'not_found'
