// What a link shows where it is shared, and where the page is in the other language. Only those who fetch a page
// without running it read this, so it is put into the page here and costs a browser no code.
import { readAddress } from '../../domain/address/read-address.ts'
import { say } from '../../messages/format.ts'
import { locales, type Locale } from '../../messages/locale.ts'
import { escapeHtml } from '../flows/render-mail.ts'
import type { Theme } from './busy-page.ts'
import { PICTURE } from '../outside/share-picture/share-picture.ts'
import { inLanguage } from './findable.ts'

/** The picture of a page: the path of its address, and what is seen on it. */
export interface TaggedPicture {
  readonly src: string
  readonly alt: string
}

/** For phones that keep a page among their programs; the colours are those of web/design/tokens.css. */
export const writeSigns = (theme: Theme): string =>
  [
    '<link rel="manifest" href="/site.webmanifest">',
    '<link rel="apple-touch-icon" href="/icons/180.png">',
    ...(theme === 'dark'
      ? []
      : [
          `<meta name="theme-color" content="#f3f5f3"${theme === 'auto' ? ' media="(prefers-color-scheme: light)"' : ''}>`,
        ]),
    ...(theme === 'light'
      ? []
      : [
          `<meta name="theme-color" content="#0c1214"${theme === 'auto' ? ' media="(prefers-color-scheme: dark)"' : ''}>`,
        ]),
  ].join('')

/**
 * The tags of a page that anybody may read; nothing for one that is one person's own. `html` is the page as it was
 * rendered.
 */
export function writeShareTags(
  html: string,
  {
    path,
    locale,
    publicUrl,
    picture,
  }: { path: string; locale: Locale; publicUrl: string; picture: TaggedPicture | undefined },
): string {
  const address = readAddress(path)
  if (address.kind !== 'screen' || !address.isPublic) return ''
  const url = publicUrl + address.path.replaceAll("'", '%27') // a path is encoded: of what HTML reads only this mark may be in it
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] // both are HTML already
  const properties = {
    'og:type': 'website',
    'og:site_name': say(locale, 'shell.brand'),
    'og:locale': locale.replace('-', '_'),
    'og:title': title,
    ...(description === undefined ? {} : { 'og:description': description }),
    'og:url': inLanguage(url, locale),
    ...(picture === undefined
      ? {}
      : {
          'og:image': publicUrl + picture.src.replaceAll("'", '%27'),
          'og:image:width': PICTURE.width,
          'og:image:height': PICTURE.height,
          'og:image:alt': escapeHtml(picture.alt),
        }),
  }
  return [
    `<link rel="canonical" href="${inLanguage(url, locale)}">`,
    ...locales.map((one) => `<link rel="alternate" hreflang="${one}" href="${inLanguage(url, one)}">`),
    `<link rel="alternate" hreflang="x-default" href="${url}">`,
    ...Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${content}">`),
    `<meta name="twitter:card" content="${picture === undefined ? 'summary' : 'summary_large_image'}">`,
  ].join('')
}
