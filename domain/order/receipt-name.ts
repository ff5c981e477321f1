const MOST = 100
const endings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const
export type ReceiptType = keyof typeof endings
export const receiptTypes = Object.keys(endings) as ReceiptType[] // exactly its keys

/**
 * The name of a receipt as it is kept and shown: without a path, control or direction-changing characters, and with the one
 * ending that its content has, so that `回单.pdf.exe` comes back as `回单.pdf`.
 */
export function tidyReceiptName(sent: string, type: ReceiptType): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .trim()
  let base = clean
  while (/^.+\.[a-z]{2,5}\d?$/i.test(base)) base = base.slice(0, base.lastIndexOf('.'))
  base = [...base.replaceAll(/^[.\s]+|[.\s]+$/g, '')].slice(0, MOST).join('').trim()
  return `${base === '' ? 'receipt' : base}.${endings[type]}`
}
