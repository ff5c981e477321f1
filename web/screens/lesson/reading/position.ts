/** Where a text is being read, per mille of its height: what stands at the reading line, a third down the window. */
export function measurePosition(text: { readonly top: number; readonly height: number }, windowHeight: number): number {
  if (text.height <= 0) return 0
  return Math.max(0, Math.min(1000, Math.round(((windowHeight / 3 - text.top) / text.height) * 1000)))
}

/** How far to scroll so that a place comes to the reading line. */
export const scrollFor = (
  perMille: number,
  text: { readonly top: number; readonly height: number },
  windowHeight: number,
): number => text.top + (text.height * perMille) / 1000 - windowHeight / 3

/** A place that is worth going back to: neither the beginning nor the end. */
export const isWorthOffering = (perMille: number): boolean => perMille >= 40 && perMille <= 960
