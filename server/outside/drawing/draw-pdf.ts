// The pages of a PDF as pictures. Runs in the child: pdf.js draws and executes nothing of the document (no scripts, no forms'
// scripts, no network), and whatever a document does to pdf.js stays in the child.
import { createRequire } from 'node:module'
import path from 'node:path'
import { MOST_PAGES, MOST_PIXELS, type Drawing, type DrawFault, type Picture } from './drawing.ts'

/** Pixels: small print of a whole A4 page is readable. */
const LONGEST_SIDE = 2000
/** Small pages are not blown up beyond this many pixels a point. */
const LARGEST_SCALE = 4
const QUALITY = 88

export async function drawPdf(sent: Buffer): Promise<Drawing | DrawFault> {
  try {
    return await drawPages(sent)
  } catch {
    return 'receipt_undrawable' // damaged, behind a password, or of a kind that pdf.js does not know
  }
}

async function drawPages(sent: Buffer): Promise<Drawing | DrawFault> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const home = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const document = await getDocument({
    data: new Uint8Array(sent),
    verbosity: 0,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: MOST_PIXELS,
    standardFontDataUrl: `${home}/standard_fonts/`,
    cMapUrl: `${home}/cmaps/`,
    wasmUrl: `${home}/wasm/`,
    iccUrl: `${home}/iccs/`,
  }).promise
  const pictures: Picture[] = []
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: Math.min(LONGEST_SIDE / Math.max(width, height), LARGEST_SCALE) })
    const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
    // pdf.js draws on any canvas; its types ask for the browser's.
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: '#ffffff' }).promise
    pictures.push({ type: 'image/webp', bytes: await canvas.encode('webp', QUALITY) })
    page.cleanup()
  }
  return pictures.length === 0 ? 'receipt_undrawable' : { type: 'application/pdf', pages: document.numPages, pictures }
}
