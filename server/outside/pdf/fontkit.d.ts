// The part of fontkit that is used here; the package brings no types.
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number
    readonly characterSet: readonly number[]
    glyphForCodePoint(codePoint: number): unknown
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { readonly advanceWidth: number }
  }
  export function create(bytes: Uint8Array): Font
}
