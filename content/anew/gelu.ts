/** GELU as GPT-2 has it, and its slope derived by hand. */
export function bend(x: number): readonly [value: number, slope: number] {
  const root = Math.sqrt(2 / Math.PI)
  const t = Math.tanh(root * (x + 0.044_715 * x ** 3))
  return [(x * (1 + t)) / 2, (1 + t) / 2 + (x / 2) * (1 - t * t) * root * (1 + 3 * 0.044_715 * x * x)]
}
