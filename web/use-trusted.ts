import { useMemo } from 'react'
import { trust } from './trusted.ts'

/**
 * Sanitised HTML for `dangerouslySetInnerHTML`: the same object while the text is the same, or it would be written anew
 * each time.
 */
export const useTrusted = (html: string) => useMemo(() => ({ __html: trust(html) }), [html])
