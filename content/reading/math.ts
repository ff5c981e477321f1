import type { ElementContent, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import temml from 'temml'
import { unified } from 'unified'
import { mathSchema, sanitise } from './allow-list.ts'

/** TeX as MathML without style attributes. @throws Error with TeX's complaint */
export function renderMath(tex: string, isDisplay: boolean): ElementContent[] {
  let markup: string
  try {
    markup = temml.renderToString(tex, { displayMode: isDisplay, throwOnError: true, trust: false, strict: false })
  } catch (error) {
    throw new Error(error instanceof Error ? readable(error.message) : String(error))
  }
  const parsed: Root = unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: markup }] })
  return sanitise(parsed, mathSchema).children.filter((node) => node.type === 'element')
}

/** Temml marks the wrong letters with combining underscores: fine in a picture, noise in a terminal. */
const readable = (message: string) => message.replaceAll('\u0332', '').replaceAll(/\s+/g, ' ').trim()
