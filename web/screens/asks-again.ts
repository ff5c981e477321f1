import { readToken } from '../session/session.ts'

/**
 * For a public page's `clientLoader.hydrate`: the page came from the server with what a visitor gets, and a learner's
 * own state is asked for once the page stands. A visitor's page is complete and asks nothing.
 */
export const asksAgainOnArrival = (): boolean => !import.meta.env.SSR && readToken() !== undefined
