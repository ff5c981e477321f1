import { trust } from '../../trusted.ts'

/** The words of sanitised HTML, on one line. The DOM's own types know of no trusted HTML. */
export const readText = (html: string): string =>
  (new DOMParser().parseFromString(trust(html) as string, 'text/html').body.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
