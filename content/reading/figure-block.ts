import type { Element, ElementContent } from 'hast'
import type { RenderContext } from './context.ts'
import { placeFigure, readFigure } from './figure.ts'
import { readPicture } from './pictures.ts'
import type { Slot } from './slot.ts'

/** `<figure>` with the drawing set into the page, or a raster picture, and the caption. */
export async function renderFigure(slot: Slot, context: RenderContext): Promise<Element | undefined> {
  const { id = '', src = '', alt = '' } = slot.attributes
  if (id === '' || src === '' || alt === '') return undefined // told when the directive was read
  const picture = await renderPicture({ id, src, alt, slot, context })
  if (!picture) return undefined
  const caption: ElementContent = { type: 'element', tagName: 'figcaption', properties: {}, children: unwrapParagraph(slot.children) }
  const hasCaption = slot.children.some((child) => child.type !== 'text' || child.value.trim() !== '')
  return { type: 'element', tagName: 'figure', properties: { id: context.idPrefix + id }, children: hasCaption ? [picture, caption] : [picture] }
}

async function renderPicture(options: { id: string; src: string; alt: string; slot: Slot; context: RenderContext }): Promise<Element | undefined> {
  const { id, src, alt, slot, context } = options
  const place = context.place(slot.position)
  if (!src.toLowerCase().endsWith('.svg')) {
    const picture = await readPicture(src, place, context)
    return picture && { type: 'element', tagName: 'img', properties: { src: picture.src, alt, width: picture.width, height: picture.height, loading: 'lazy', decoding: 'async' }, children: [] }
  }
  const file = await context.assets.text(src, context.report)
  if (file === undefined) context.report.add(place, 'file-missing', { name: src })
  else if (file === 'outside') context.report.add(place, 'file-outside', { name: src })
  else if (file !== 'unreadable') {
    const svg = readFigure(file, context.report)
    return svg && placeFigure(svg, context.idPrefix + id, alt)
  }
  return undefined
}

/** A caption is one sentence: without the paragraph that Markdown puts around it. */
function unwrapParagraph(children: ElementContent[]): ElementContent[] {
  const parts = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const [only] = parts
  return parts.length === 1 && only?.type === 'element' && only.tagName === 'p' ? only.children : parts
}
