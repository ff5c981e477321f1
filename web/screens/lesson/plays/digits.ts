/** Three decimals, with a minus that is one. */
export const threeDigits = (value: number): string =>
  value
    .toFixed(3)
    .replace('-', '−')
    .replace(/^−(0\.000)$/, '$1')
/** At most two decimals, no zeros at their end. */
export const shortDigits = (value: number): string =>
  value
    .toFixed(2)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
    .replace('-', '−')
/** A coordinate: two decimals are a fiftieth of a pixel. */
export const place = (value: number): number => Math.round(value * 100) / 100
