// What a page may load and run: its policy, with the hashes of what is its own.
import { createHash } from 'node:crypto'

export interface PolicyOrigins {
  /** Another origin that the home page's film comes from, when one is configured. */
  readonly filmOrigin: string | undefined
  /** Another origin that lessons' films and their posters come from, when one is configured. */
  readonly mediaOrigin: string | undefined
  /** Another origin that the frames of experiments come from, when one is configured. */
  readonly labOrigin: string | undefined
}

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** react-aria puts these two constant elements into the document; a test compares them with the installed version. */
export const reactAriaStyles = ['@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}']

/** The hashes of the scripts that bear the mark. */
export function hashScripts(html: string, mark: string): string {
  const marked = new RegExp(`<script(?=[^>]*\\snonce="${mark}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g') // the mark is hexadecimal digits
  return [...new Set([...html.matchAll(marked)].map(([, text = '']) => hashOf(text)))].join(' ')
}

/**
 * Scripts by hash only, and no text becomes HTML or a script but through the named policies (web/trusted.ts,
 * web/first-script.ts, web/offline/register.ts, DOMPurify's). Style attributes are allowed: they carry no code, and MathML and positions need
 * some.
 */
export const contentSecurityPolicy = (
  scripts: string,
  styles: string,
  { filmOrigin = '', mediaOrigin = '', labOrigin = '' }: PolicyOrigins,
) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    `style-src-elem 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', filmOrigin, mediaOrigin].filter(Boolean).join(' '),
    ['media-src', "'self'", filmOrigin, mediaOrigin].filter(Boolean).join(' '),
    `frame-src 'self' ${labOrigin}`.trimEnd(),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types begin written default dompurify worker',
  ].join('; ')
