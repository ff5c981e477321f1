import { expect, test } from 'vitest'
import { applyOutput, noOutputs } from './apply-output.ts'
import type { NbOutput } from './kernel-client.ts'

const print = (text: string, name: 'stdout' | 'stderr' = 'stdout'): NbOutput => ({ output_type: 'stream', name, text })
const display = (text: string, id?: string): NbOutput => ({
  output_type: 'display_data',
  data: { 'text/plain': text },
  metadata: {},
  ...(id ? { transient: { display_id: id } } : {}),
})
const after = (...said: NbOutput[]) => said.reduce(applyOutput, noOutputs).outputs

test('a stream goes on where it left off, unless something came between', () => {
  expect(after(print('a'), print('b\n'), print('!', 'stderr'), print('c'))).toEqual([
    print('ab\n'),
    print('!', 'stderr'),
    print('c'),
  ])
})

test.each([
  [
    'a return begins the line anew, also in a later piece',
    [print('10 %\r'), print('20'), print(' %\r100 %\n')],
    '100 %\n',
  ],
  ['what was longer shows behind it, as in a terminal', [print('long line\rshort')], 'shortline'],
  ['returns before a new line change nothing', [print('a\r\r\nb\r\n')], 'a\nb\n'],
  ['a backspace steps back', [print('ab\b'), print('c')], 'ac'],
])('%s', (_what, said, text) => {
  expect(after(...said)).toEqual([print(text)])
})

test('an update replaces what carries its id, and only that', () => {
  const update: NbOutput = {
    output_type: 'update_display_data',
    data: { 'text/plain': 'new' },
    metadata: {},
    transient: { display_id: 'x' },
  }
  expect(after(display('old', 'x'), display('other', 'y'), update)).toEqual([
    display('new', 'x'),
    display('other', 'y'),
  ])
})

test('clearing takes all, at once or when the next output comes', () => {
  expect(after(print('a'), { output_type: 'clear_output', wait: false })).toEqual([])
  expect(after(print('a'), { output_type: 'clear_output', wait: true })).toEqual([print('a')])
  expect(after(print('a'), { output_type: 'clear_output', wait: true }, display('b'))).toEqual([display('b')])
})

test('what is no output changes nothing', () => {
  expect(
    after(
      print('a'),
      { output_type: 'notice', name: 'output-capped' },
      { output_type: 'input_request', prompt: '', password: false },
      { output_type: 'done', status: 'ok', execution_count: 1, milliseconds: 1 },
    ),
  ).toEqual([print('a')])
})
