/** A, B, C … for the place from 0. */
export const letterOf = (at: number): string => String.fromCharCode(65 + at)
