/** A reference that no line breaks. */
export const keepTogether = (reference: string): string => reference.replaceAll(' ', '\u00a0')
