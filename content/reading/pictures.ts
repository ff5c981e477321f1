import type { Element, ElementContent, Root } from 'hast'
import sharp from 'sharp'
import { visit } from 'unist-util-visit'
import { assetPath } from '../../domain/lesson/reading.ts'
import { pictureTypes } from '../assets.ts'
import type { Place } from '../problem.ts'
import type { RenderContext } from './context.ts'

/** Makes each picture an asset with its size; a remote one, which the page's policy would not load, becomes a link. */
export async function resolvePictures(tree: Root, context: RenderContext): Promise<void> {
  const found: Element[] = []
  visit(tree, 'element', (node) => void (node.tagName === 'img' && found.push(node)))
  for (const node of found) {
    const { src, alt } = node.properties
    const place = context.place(node.position)
    if (typeof alt !== 'string' || alt.trim() === '') context.report.add(place, 'picture-alt')
    if (typeof src !== 'string') continue // told when it was cut out
    if (/^https?:\/\//i.test(src)) {
      context.report.add(place, 'picture-remote', { target: src })
      Object.assign(node, {
        tagName: 'a',
        properties: { href: src, rel: ['noopener', 'noreferrer'] },
        children: [{ type: 'text', value: String(alt || src) }] satisfies ElementContent[],
      })
    } else {
      const picture = await readPicture(src, place, context)
      if (picture)
        node.properties = {
          src: picture.src,
          alt: String(alt ?? ''),
          width: picture.width,
          height: picture.height,
          loading: 'lazy',
          decoding: 'async',
        }
    }
  }
}

/** A picture of the course's own, kept as an asset. Complains and gives `undefined` when it is not there or is none. */
export async function readPicture(
  name: string,
  place: Place,
  context: Pick<RenderContext, 'assets' | 'report'>,
): Promise<{ src: string; width: number; height: number } | undefined> {
  const file = await context.assets.read(name)
  if (file === undefined) context.report.add(place, 'file-missing', { name })
  else if (file === 'outside') context.report.add(place, 'file-outside', { name })
  else {
    const size = pictureTypes.includes(file.type ?? '')
      ? await sharp(file.bytes)
          .metadata()
          .catch(() => undefined)
      : undefined
    if (size)
      return {
        src: assetPath + context.assets.keep(file),
        width: size.autoOrient.width,
        height: size.autoOrient.height,
      }
    context.report.add(place, 'picture-type', { name })
  }
  return undefined
}
