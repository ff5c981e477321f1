/** What can stand beside a notebook's cells, one at a time. */
export const sides = ['contents', 'variables', 'files'] as const
export type Side = (typeof sides)[number]
