import { expect, test } from 'vitest'
import { contract, paths } from '../../contract/index.ts'
import { isListField } from '../../contract/form.ts'

/** Fields of a call that take a text as it is, with what a keyboard may not give. */
const taking = (text: string): string[] =>
  paths.flatMap((path) =>
    Object.entries(contract[path].input.shape)
      .filter(([, field]) => field.safeParse(isListField(field) ? [text] : text).success)
      .map(([name]) => `${path} ${name}`),
  )

// A password is hashed, a provider's words and a confirmation are only compared: none is ever printed. A notebook is JSON, which writes controls out.
const hidden = /^\S+ (password|proof_password|code|state|notebook|iss|confirm)$/

test('no field that a person fills in takes a control character, which a terminal would obey', () => {
  for (const control of ['\u001b', '\u0007', '\u009b', '\u007f', '\u0085']) {
    expect(taking(`a${control}[2Jb`).filter((field) => !hidden.test(field))).toEqual([])
  }
})

test('tabs, line breaks and every script are text', () => {
  const free = taking('a plain sentence')
  expect(free).toContain('/feedback/create content')
  expect(free).toContain('/order/submit transaction')
  expect(taking('一行\n\tשלום \u200fab\r\n👩‍🔬')).toEqual(free)
})
