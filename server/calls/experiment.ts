import { experimentCheckCalls } from './experiment-check.ts'
import { experimentNotebookCalls } from './experiment-notebook.ts'
import { experimentSessionCalls } from './experiment-session.ts'

/** The wire's group /experiment/*. */
export const experimentCalls = { ...experimentNotebookCalls, ...experimentSessionCalls, ...experimentCheckCalls }
