import { expect, test } from 'vitest'
import { canPrintName, tidyName } from './printed-name.ts'

test.each([
  ['  Lin   Yao ', 'Lin Yao'],
  ['Zoe\u0308 \u3000 Müller', 'Zoë Müller'],
  ['林\t小雨\n', '林 小雨'],
])('%j becomes one line of composed letters', (typed, name) => expect(tidyName(typed)).toBe(name))

test.each(['林小雨', '阿依古丽·买买提', "Seán O'Brien", 'Łukasz Żółć', 'Nguyễn Thị Hồng', 'X'.repeat(60)])(
  '%s can be printed',
  (name) => expect(canPrintName(name)).toBe(true),
)
test.each(['', '123', '<b>Lin</b>', 'Lin \u202eoaY', 'Lin 🎓 Yao', 'X'.repeat(61)])('%j cannot', (name) =>
  expect(canPrintName(name)).toBe(false),
)
