import type { Ask } from './api.ts'

/** As `ask`, for a screen that only asks when somebody comes to it from another: its first load leaves the caller out. */
export const lateAsk: Ask = async (path, input) => (await import('./api.ts')).ask(path, input)
