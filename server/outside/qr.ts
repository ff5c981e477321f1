import { create } from 'qrcode'

/** A QR code: the dark squares of each row as an SVG path, in a field of `size` squares. */
export function drawQr(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const path = Array.from(data, (bit, at) => (bit ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '')).join('')
  return { size, path }
}
