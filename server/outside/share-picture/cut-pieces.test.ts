import { expect, test } from 'vitest'
import { cutPieces } from './cut-pieces.ts'

test.each([
  ['en', 'Understand language models by building one'],
  ['zh-CN', '亲手做一个语言模型，真正弄懂它'],
  ['zh-CN', '第 3 课：《字节》与“词元”（token），怎样来的？'],
])(
  'no line of a picture begins with a mark that ends something, or ends with one that begins something: %s %s',
  (lang, text) => {
    const pieces = cutPieces(text, lang)
    expect(pieces.join('')).toBe(text)
    expect(pieces.length).toBeGreaterThan(3)
    for (const piece of pieces) {
      expect(piece).not.toMatch(/^[\s，。：；？！）》”、]/u)
      expect(piece).not.toMatch(/[《“（]$/u)
    }
  },
)
