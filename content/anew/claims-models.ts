// Lessons 14 to 17: the whole model, unseen pages, every part of GPT-2, from completion to chat.
import type { Claim } from './claim.ts'
import { shareOut, sum } from './crossing.ts'
import { priceOf, readText } from './held-out-text.ts'
import { countEnds, trainFrom } from './small-model.ts'

const fetched = shareOut([2, 0, -2])[0] ?? 0
const redAlone = shareOut([2, -2])[0] ?? 0
const fires = 2 * fetched - 1
const flipped = fetched - 2 * fires
const stop = 1 / (1 + Math.exp(-6 * flipped))
const both = shareOut([2, 2, -2])[0] ?? 0
const bent = (c: number, n: number) => c - 2.04 * Math.max(0, c + 2 * n - 1) + 2.04 * Math.max(0, -c + 2 * n - 1)
const line = [fetched, -1, fetched, -1]
const mean = sum(line) / 4
const spread = Math.sqrt(sum(line.map((one) => (one - mean) ** 2)) / 4)

const whole = trainFrom(1, 'whole')
const alone = trainFrom(1, 'alone')
const moments = [0, 5, 10, 20, 40, 60, 80]
const at = (bits: readonly number[]) => moments.map((step) => bits[step] ?? Number.NaN)
/** Thirty trainings of each take some seconds: a quick run counts the other numbers alone. */
const endClaims = (): readonly Claim[] => {
  const replaced = countEnds('replace')
  return [
    { en: '| whole model | # | # | # | # |¶', zh: '| 完整的模型 | # | # | # | # |', is: countEnds('whole').counts },
    { en: '| each word alone | # | # | # | # |¶', zh: '| 只看自己 | # | # | # | # |¶', is: countEnds('alone').counts },
    { en: '| branches replace x | # | # | # | # |', zh: '| 覆盖，不相加 | # | # | # | # |', is: replaced.counts },
    { en: '| no MLP | # | # | # | # |', zh: '| 没有前馈网络 | # | # | # | # |', is: countEnds('no MLP').counts },
    { en: 'and the worst stands at # bits', zh: '最差的停在 #。', is: [replaced.worst] },
  ]
}

const d = 768
const table = (rows: number, columns: number, hasBias = true) => rows * columns + (hasBias ? columns : 0)
const parts = [table(d, 3 * d), table(d, d), table(d, 4 * d), table(4 * d, d), 2 * 2 * d]
const block = sum(parts)
const gpt2 = 50_257 * d + 1024 * d + 12 * block + 2 * d
const attention = 12 * (table(d, 3 * d) + table(d, d))
const mlp = 12 * (table(d, 4 * d) + table(4 * d, d))
const percent = (of: number) => (100 * of) / gpt2
const qwen = [1024 * 2048, 2 * 1024 * 1024, 2048 * 1024, 3 * 1024 * 3072, 2 * 1024 + 2 * 128]
const row = [2, 4, 6, 8]
const centred = row.map((one) => one - 5)
const root = Math.sqrt(sum(centred.map((one) => one ** 2)) / 4)

const cut = (text: readonly number[]) => {
  const [a, b] = [Math.floor((text.length * 8) / 10), Math.floor((text.length * 9) / 10)]
  return { train: text.slice(0, a), held: text.slice(a, b), test: text.slice(b) }
}
/** What a page says of its own text, by languages: the texts are not the same. */
export const unseenClaims = (page: string, lang: 'en' | 'zh'): readonly Claim[] => {
  const { train, held, test } = cut(readText(page, lang === 'zh'))
  const signs = lang === 'zh' ? 256 : 27
  const cheap = lang === 'zh' ? 2 : 3
  const price = (part: readonly number[], n: number) => priceOf(train, part, n, signs)
  const sizes = [train, held, test].map(({ length }) => length)
  const rungs = [1, 2, 3, 4, 5].map((n): Claim => {
    const rung = `^${n} # #¶`
    return { en: rung, zh: rung, is: [price(train, n), price(held, n)] }
  })
  return [
    ...rungs,
    { en: '^# # # #¶', zh: '^# # # #¶', is: [sum(sizes), ...sizes] },
    { en: 'true of these # letters and of no others', zh: '只对这 # 个字节成立', is: [train.length] },
    {
      en: 'It pays # bits a letter. The 5-gram pays #,',
      zh: 'n = 2，每字节 # 比特。五元模型在训练集上便宜得多，到这里却要付 #。',
      is: [price(held, cheap), price(held, 5)],
    },
    { en: 'The 3-gram pays # bits there.', zh: '二元模型在那里付 # 比特。', is: [price(test, cheap)] },
    { en: 'The 5-gram pays # on the training set', zh: '五元模型在训练集上只付 #，', is: [price(train, 5)] },
    lang === 'en'
      ? { en: '(5 + 0.068) / (8 + 1) = #.', is: [5.068 / 9] }
      : { zh: '(5 + 0.083)/(6 + 1) = #。', is: [5.083 / 7] },
    lang === 'en'
      ? { en: 'these are 25 · 6 + 18 · 64 + 64 · 25 = # parameters', is: [25 * 6 + 18 * 64 + 64 * 25] }
      : { zh: '72 × 6 + 18 × 64 + 64 × 72 = # 个参数', is: [72 * 6 + 18 * 64 + 64 * 72] },
  ]
}

export const modelClaims: Readonly<Record<string, readonly Claim[]>> = {
  'whole-model': [
    { en: 'The first relu sees 0.867 + 0.867 − 1 = #, the second', is: [fires] },
    { en: 'writes −2 times this number, # if you round', is: [-2 * fires] },
    { en: 'It becomes #. At the end', is: [flipped] },
    { en: 'The scores are # and #, and stop gets #.', is: [3 * flipped, -3 * flipped, stop] },
    { zh: '0.867 + 0.867 - 1 = #，乘 −2 得 #（', is: [fires, -2 * fires] },
    { zh: '约 #，“行”约 #。“停”得 #，“行”得 #。', is: [3 * flipped, -3 * flipped, stop, 1 - stop] },
    {
      en: 'This gives # for not red and # for not green, and leaves # for red',
      zh: '这样“不红”得 #，“不绿”得 #，“红”照旧是 #。',
      is: [bent(both, both), bent(-both, both), bent(redAlone, 0)],
    },
    { zh: '的平均是 #，减完是 ±#，标准差也是 #，', is: [mean, spread, spread] },
    { en: '| points of the 8 tokens | 8 × 4 | # |', is: [32] },
    { en: '| W_Q, W_K, W_V | 3 · (4 × 4) | # |', is: [48] },
    { en: '| together | | # |', is: [4 * 32 + 48] },
    { zh: '| 参数 | # | 3 × 16 = # | # | # | # | # |', is: [32, 48, 32, 32, 32, 4 * 32 + 48] },
    { en: '| whole model | # | # | # | # | # | # | # |', zh: '| 回头看 | # | # | # | # | # | # | # |', is: at(whole) },
    {
      en: '| each word alone | # | # | # | # | # | # | # |',
      zh: '| 只看自己 | # | # | # | # | # | # | # |',
      is: at(alone),
    },
    ...(process.env['DEPTH'] === 'whole' ? endClaims() : []),
    {
      en: 'it stands at #, and 120 more steps',
      zh: '80 步停在 #，再走 120 步',
      is: [trainFrom(29, 'whole').at(-1) ?? Number.NaN],
    },
    ...(
      [
        ['query, key, value | 768 · 2,304 + 2,304', '查询、键、值 | 768 × 2,304 + 2,304'],
        ['output projection | 768 · 768 + 768', '输出投影 | 768 × 768 + 768'],
        ['into the hidden numbers | 768 · 3,072 + 3,072', '前馈，进隐藏层 | 768 × 3,072 + 3,072'],
        ['back to the line | 3,072 · 768 + 768', '前馈，回到线上 | 3,072 × 768 + 768'],
        ['two normalisations | 2 · (768 + 768)', '两次归一化 | 2 × (768 + 768)'],
      ] as const
    ).map(([en, zh], i): Claim => ({ en: `| ${en} | # |`, zh: `| ${zh} | # |`, is: [parts[i] ?? 0] })),
    { zh: '| 合计 | | # |', is: [block] },
    {
      en: 'Twelve blocks have #. The points of its tokens are 50,257 · 768 = # numbers, the places 1,024 · 768 = #, and a last normalisation has #. The sum is #.',
      zh: '十二块是 # 个。再加上词嵌入 50,257 × 768 = # 个、位置 1,024 × 768 = # 个、最后一次归一化 # 个，总共 # 个，',
      is: [12 * block, 50_257 * d, 1024 * d, 2 * d, gpt2],
    },
    {
      en: 'It has #. The points have 20 · 6 = #, and so have the scores. W_Q, W_K and W_V have 3 · 36 = #.',
      is: [2 * 120 + 108 + 2 * 60, 120, 108],
    },
    {
      zh: '# 个：嵌入 20 × 6 = #，注意力的三个矩阵 3 × 36 = #，前馈的两个矩阵各 #，输出 #。',
      is: [468, 120, 108, 60, 120],
    },
  ],
  'parts-of-gpt2': [
    {
      en: '# of them, # %. The points of the tokens take # %, and the MLPs take the most, # %.',
      zh: '# 个，占 #%。词嵌入占 #%；最多的是前馈网络，#%。',
      is: [attention, percent(attention), percent(50_257 * d), percent(mlp)],
    },
    { en: '12 · 589,824 + 13 · 768 = #,', zh: '12 × 589,824 + 13 × 768 = #，', is: [block] },
    {
      en: 'its root #, and each number divided by it gives #, #, #, #.',
      zh: '开方得 #；各除以它，得 #、#、#、#。',
      is: [root, ...centred.map((one) => one / root)],
    },
    ...(
      [
        ['query | 1,024 · 2,048', '查询 | 1,024 × 2,048'],
        ['key and value | 2 · 1,024 · 1,024', '键、值 | 2 × 1,024 × 1,024'],
        ['output projection | 2,048 · 1,024', '输出投影 | 2,048 × 1,024'],
        ['MLP | 3 · 1,024 · 3,072', '前馈网络 | 3 × 1,024 × 3,072'],
        ['normalisations | 2 · 1,024 + 2 · 128', '归一化 | 2 × 1,024 + 2 × 128'],
      ] as const
    ).map(([en, zh], i): Claim => ({ en: `| ${en} | # |`, zh: `| ${zh} | # |`, is: [qwen[i] ?? 0] })),
    { en: '| together | | # |', zh: '| 合计 | | # |', is: [sum(qwen)] },
    {
      en: 'the last normalisation these are #.',
      zh: '和最后一次归一化，共 # 个。',
      is: [28 * sum(qwen) + 151_936 * 1024 + 1024],
    },
  ],
  'completion-to-chat': [
    { en: 'z_0 = \\ln(0.2 / 0.8) = #.', zh: 'z_0 = \\ln(0.2 / 0.8) = #。', is: [Math.log(0.2 / 0.8)] },
  ],
}
