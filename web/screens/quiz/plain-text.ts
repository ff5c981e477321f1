import { trust } from '../../trusted.ts'

/** The words of sanitised HTML, on one line; of a picture, what it shows. The DOM's own types know of no trusted HTML. */
export function readText(html: string): string {
  const { body } = new DOMParser().parseFromString(trust(html) as string, 'text/html')
  for (const fraction of body.querySelectorAll('mfrac')) fraction.firstElementChild?.after('/') // else ⅛ reads 18
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt)
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
