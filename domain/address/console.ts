// The pages of the console are in no table that a learner's page carries: here is how a server and a build know them.
// The browser's own code never imports this.

/** Whether an address is one of the console, in any spelling that the router would take for one. */
export const isConsoleAddress = (path: string): boolean => /^\/+staff(?:[/.?#]|$)/i.test(path)

/** Whether a route, by the id that the router gives it, is a screen of the console. */
export const isConsoleRoute = (id: string): boolean => id.startsWith('screens/staff/')

/** The table of routes for everybody else, beside the whole one. */
export const learnersTable = (whole: string): string => whole.replace(/manifest-(\w+\.js)$/, 'routes-$1')
