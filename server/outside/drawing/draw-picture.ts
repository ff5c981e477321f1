// A picture is decoded and written anew, so nothing of the file that was sent is kept but what can be seen. Runs in the child.
import { MOST_PIXELS, type Drawing, type DrawFault } from './drawing.ts'

/** Longer sides are made smaller: the small print of a receipt stays readable. */
const LONGEST_SIDE = 4000

const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const
export type PictureType = keyof typeof formats

/** The size that the file declares is refused before a pixel is decoded. Of a moving picture the first frame is kept. */
export async function drawPicture(sent: Buffer, type: PictureType): Promise<Drawing | DrawFault> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  const format = formats[type]
  const open = () => sharp(sent, { limitInputPixels: false, failOn: 'error', sequentialRead: true })
  const head = await open()
    .metadata()
    .catch(() => undefined)
  if (!head || head.format !== format || head.width < 1 || head.height < 1) return 'receipt_damaged'
  if (head.width * head.height > MOST_PIXELS) return 'receipt_pixels'
  try {
    const drawn = open()
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const bytes = await drawn.toFormat(format, format === 'png' ? { compressionLevel: 6 } : { quality: 86 }).toBuffer()
    return { type, pages: 1, pictures: [{ type, bytes }] }
  } catch {
    return 'receipt_damaged'
  }
}
