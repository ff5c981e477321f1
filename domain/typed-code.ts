/**
 * A number or a reference as a person types it from paper, without what they may add or mistake: lower case, full width,
 * spaces and dashes go; O is 0, I and L are 1, which none of our codes has.
 */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
