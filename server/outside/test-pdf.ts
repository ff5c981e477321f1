// For tests that look at a printed page: its pixels, as a reader's program draws them.
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Pixels a point. */
export const SCALE = 3

export interface Region {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Draws the first page; a document with another number of pages is a fault. */
export async function drawPage(bytes: Uint8Array): Promise<Canvas> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  if (document.numPages !== 1) throw new Error(`${document.numPages} pages`)
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: SCALE })
  const canvas = createCanvas(viewport.width, viewport.height)
  // pdf.js draws on any canvas; its types ask for the browser's.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: '#ffffff' }).promise
  await document.loadingTask.destroy()
  return canvas
}

/** The words of the first page, in the order in which they were set. */
export async function readWords(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  if (document.numPages !== 1) throw new Error(`${document.numPages} pages`)
  const { items } = await (await document.getPage(1)).getTextContent()
  await document.loadingTask.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

const cut = ({ x, y, width, height }: Region) =>
  [x, y, width, height].map((length) => Math.round(length * SCALE)) as [number, number, number, number] // four in, four out

export const pixelsOf = (canvas: Canvas, region: Region) => canvas.getContext('2d').getImageData(...cut(region))

/** Where a region is dark. */
export function inkOf(canvas: Canvas, region: Region): boolean[] {
  const { data } = pixelsOf(canvas, region)
  return Array.from({ length: data.length / 4 }, (_, i) => (data[4 * i] ?? 255) < 128)
}

/** How much of what is dark in one or the other is dark in both. */
export function overlap(one: readonly boolean[], other: readonly boolean[]): number {
  let [both, either] = [0, 0]
  for (const [i, isDark] of one.entries()) {
    if (isDark && other[i]) both++
    if (isDark || other[i]) either++
  }
  return either === 0 ? 0 : both / either
}
