// Lessons 3 and 18: what real tokenisers make of their texts.
import { bytesOf } from './crossing.ts'
import type { Claim } from './claim.ts'
import { countTokens, tokensOf } from './real-tokens.ts'
import { realTexts } from './real-texts.ts'

type Named = keyof typeof realTexts
const sizes = (name: Named) => [[...realTexts[name]].length, bytesOf(realTexts[name])]
const counts = (name: Named) => countTokens(realTexts[name])
const both = (name: Named) => [...sizes(name), ...counts(name)]
const whole = (en: string, zh: string, name: Named): Claim => ({
  en: `| ${en} | # | # | # | # | # |`,
  zh: `| ${zh} | # | # | # | # | # |`,
  is: both(name),
})
const tokens = (en: string, zh: string, name: Named): Claim => ({
  en: `| ${en} | # | # | # |`,
  zh: `| ${zh} | # | # | # |`,
  is: counts(name),
})
const [old = [], today = []] = [0, 1].map((at) => [counts('noticeInChinese')[at] ?? 0, counts('notice')[at] ?? 0])

export const tokenClaims: Readonly<Record<string, readonly Claim[]>> = {
  'byte-pairs': (['models', 'modelsInChinese', 'school'] as const).map((name) =>
    whole(realTexts[name], realTexts[name], name),
  ),
  'real-tokenisers': [
    whole('English', '英文', 'notice'),
    whole('Chinese', '中文', 'noticeInChinese'),
    {
      en: 'In 2019 the Chinese one, # tokens against #. In 2025 the English one, # against #.',
      zh: '2019 年是中文，# 对 #；2025 年是英文，# 对 #。',
      is: [...old, ...today.toReversed()],
    },
    {
      en: 'It has # characters in # bytes. GPT-2 makes # tokens of it, Qwen3 makes # and DeepSeek-V3 makes #.',
      zh: '“红灯总是意味着停。”有 # 个字符，# 个字节。GPT-2 切成 # 个词元，Qwen3 切成 # 个，DeepSeek-V3 切成 # 个。',
      is: both('always'),
    },
    tokens('12345678', '12345678', 'number'),
    tokens("I'll meet you at 10:30.", "I'll meet you at 10:30.", 'time'),
    { zh: '| 用 Python 算 3.14159 | # | # | # |', is: counts('mixed') },
    tokens('two lines of Python', '两行 Python', 'code'),
    tokens('eight blanks and an x', '八个空格和一个 x', 'blanks'),
    tokens('🚦', '🚦', 'light'),
    { en: 'so this number costs # tokens', zh: '所以要 # 个词元', is: [tokensOf(realTexts.number, 'Qwen3').length] },
  ],
}
