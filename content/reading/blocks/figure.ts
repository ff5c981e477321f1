import type { Element, ElementContent } from 'hast'
import { sayLoose } from '../../../messages/format.ts'
import { unwrapParagraph } from '../caption.ts'
import type { RenderContext } from '../context.ts'
import { placeFigure, readFigure } from '../figure.ts'
import type { Names } from '../names.ts'
import { readPicture } from '../pictures.ts'
import type { Slot } from '../slot.ts'
import type { Block } from './block.ts'

/** `:::figure{#id src alt}`: a drawing or a picture, its caption inside. */
export const figure: Block = {
  needs: ['id', 'src', 'alt'],
  toHtml: (_directive, { asWritten, slot }) => slot(asWritten()),
  draw: renderFigure,
}

/** What a phone has room for: a wider drawing is moved sideways there, and a line says so. */
const PHONE_WIDTH = 300

/** `<figure>` with the drawing set into the page, or a raster picture, and the caption. */
async function renderFigure(slot: Slot, names: Names, context: RenderContext): Promise<Element | undefined> {
  const { id = '', src = '', alt = '' } = slot.attributes
  if (id === '' || src === '' || alt === '') return undefined // told when the directive was read
  const picture = await renderPicture({ id, src, alt, slot, context })
  if (!picture) return undefined
  const narrow = picture.tagName === 'svg' ? await readNarrow({ id, src, alt, context }) : undefined
  const framed =
    picture.tagName !== 'svg'
      ? [picture]
      : narrow
        ? [names.scroller('figure', [classed(picture, 'wide'), classed(narrow, 'narrow')])]
        : frameDrawing(picture, names, context)
  const caption: ElementContent = {
    type: 'element',
    tagName: 'figcaption',
    properties: {},
    children: unwrapParagraph(slot.children),
  }
  const hasCaption = slot.children.some((child) => child.type !== 'text' || child.value.trim() !== '')
  return {
    type: 'element',
    tagName: 'figure',
    properties: { id: context.idPrefix + id },
    children: hasCaption ? [...framed, caption] : framed,
  }
}

/** A drawing keeps its letters readable where the page is narrower: then it is moved in its frame. */
function frameDrawing(svg: Element, names: Names, context: RenderContext): Element[] {
  const frame = names.scroller('figure', [svg])
  if (Number(svg.properties['width']) <= PHONE_WIDTH) return [frame]
  // Who hears the page has the drawing's name, and nothing to move.
  return [
    frame,
    {
      type: 'element',
      tagName: 'p',
      properties: { className: ['sideways'], ariaHidden: 'true' },
      children: [{ type: 'text', value: sayLoose(context.lang, 'content.word.sideways') }],
    },
  ]
}

/**
 * The same figure drawn for a phone, where there is one: `f.narrow.en.svg` beside `f.en.svg`. The page shows one of the
 * two by the room that there is (reading-figures.css), so a learner sees and hears one.
 */
async function readNarrow(options: {
  id: string
  src: string
  alt: string
  context: RenderContext
}): Promise<Element | undefined> {
  const { id, src, alt, context } = options
  const file = await context.assets.text(narrowOf(src), context.report)
  if (file === undefined || file === 'outside' || file === 'unreadable') return undefined // it need not be there
  const svg = readFigure(file, context.report)
  return svg && placeFigure(svg, `${context.idPrefix}${id}-narrow`, alt)
}

/** `figures/f.en.svg` → `figures/f.narrow.en.svg`. */
const narrowOf = (src: string): string => src.replace(/(\.[a-z]{2,3}(-[a-z]+)?)?\.svg$/i, '.narrow$&')

const classed = (svg: Element, name: string): Element => ({
  ...svg,
  properties: { ...svg.properties, className: [...[svg.properties['className'] ?? []].flat().map(String), name] },
})

async function renderPicture(options: {
  id: string
  src: string
  alt: string
  slot: Slot
  context: RenderContext
}): Promise<Element | undefined> {
  const { id, src, alt, slot, context } = options
  const place = context.place(slot.position)
  if (!src.toLowerCase().endsWith('.svg')) {
    const picture = await readPicture(src, place, context)
    return (
      picture && {
        type: 'element',
        tagName: 'img',
        properties: {
          src: picture.src,
          alt,
          width: picture.width,
          height: picture.height,
          loading: 'lazy',
          decoding: 'async',
        },
        children: [],
      }
    )
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
