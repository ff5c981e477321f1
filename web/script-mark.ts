import { createContext } from 'react'

/**
 * A word that the server draws for each page it makes: the scripts that bear it are the page's own
 * (server/http/pages.ts).
 */
export const ScriptMark = createContext<string | undefined>(undefined)
