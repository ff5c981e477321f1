// What comes from the kernel's frame may be anything: a notebook can post messages too.
import { describe, expect, it } from 'vitest'
import { readKernelMessage, readOutput } from './read-kernel-message.ts'

describe('a message of the kernel', () => {
  it.each([
    [
      { type: 'ready', version: '3.13', interruptsGently: true, canAskInput: false },
      { type: 'ready', version: '3.13', interruptsGently: true, canAskInput: false },
    ],
    [
      { type: 'ready', version: 'x'.repeat(30), interruptsGently: 1, canAskInput: true },
      { type: 'ready', version: 'x'.repeat(20), interruptsGently: false, canAskInput: true },
    ],
    [
      { type: 'done', id: 3, status: 'ok', executionCount: 7 },
      { type: 'done', id: 3, status: 'ok', executionCount: 7 },
    ],
    [
      { type: 'done', id: 3, status: 'odd', executionCount: null },
      { type: 'done', id: 3, status: 'error', executionCount: null },
    ],
    [
      { type: 'done', id: 3.5, status: 'ok', executionCount: '7' },
      { type: 'done', id: 0, status: 'ok', executionCount: 0 },
    ],
    [
      { type: 'outputs', id: 1, outputs: [{ output_type: 'stream', text: 'a' }, { output_type: 'odd' }, 5] },
      { type: 'outputs', id: 1, outputs: [{ output_type: 'stream', name: 'stdout', text: 'a' }] },
    ],
    [
      { type: 'outputs', id: 1, outputs: 'none' },
      { type: 'outputs', id: 1, outputs: [] },
    ],
    [
      { type: 'failed', failure: 'out-of-memory', detail: 'x'.repeat(2000) },
      { type: 'failed', failure: 'out-of-memory', detail: 'x'.repeat(1000) },
    ],
    [
      { type: 'failed', failure: 'browser-too-old' },
      { type: 'failed', failure: 'browser-too-old', detail: '' },
    ],
    [
      { type: 'failed', failure: 'odd', detail: 3 },
      { type: 'failed', failure: 'kernel-died', detail: '' },
    ],
    [{ type: 'replaced', more: 1 }, { type: 'replaced' }],
    [{ type: 'beat' }, { type: 'beat' }],
    [{ type: 'odd' }, undefined],
    [[{ type: 'beat' }], undefined],
    ['beat', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j is %j', (data, message) => expect(readKernelMessage(data)).toEqual(message))

  it('keeps of a completion what has a name, and knows each kind', () => {
    const matches = [
      ...['keyword', 'function', 'class', 'module', 'variable', 'property'].map((kind) => ({ text: kind, kind })),
      { text: 'odd', kind: 'odd' },
      { text: '', kind: 'class' },
      { text: 5 },
      'x',
    ]
    expect(readKernelMessage({ type: 'completion', id: 2, completion: { matches, from: 1, to: 4 } })).toEqual({
      type: 'completion',
      id: 2,
      completion: {
        matches: [
          ...['keyword', 'function', 'class', 'module', 'variable', 'property'].map((kind) => ({ text: kind, kind })),
          { text: 'odd', kind: 'variable' },
        ],
        from: 1,
        to: 4,
      },
    })
    expect(readKernelMessage({ type: 'completion', id: 2, completion: null })).toEqual({
      type: 'completion',
      id: 2,
      completion: { matches: [], from: 0, to: 0 },
    })
  })
})

describe('an output of the kernel', () => {
  const rich = { data: { 'text/plain': '1' }, metadata: { a: 1 } }
  it.each([
    [
      { output_type: 'stream', name: 'stderr', text: 'a' },
      { output_type: 'stream', name: 'stderr', text: 'a' },
    ],
    [
      { output_type: 'stream', name: 'odd', text: 4 },
      { output_type: 'stream', name: 'stdout', text: '' },
    ],
    [
      { output_type: 'display_data', ...rich, transient: { display_id: 'd' } },
      { output_type: 'display_data', ...rich, transient: { display_id: 'd' } },
    ],
    [
      { output_type: 'display_data', ...rich },
      { output_type: 'display_data', ...rich },
    ],
    [
      { output_type: 'display_data', data: [], metadata: 1 },
      { output_type: 'display_data', data: {}, metadata: {} },
    ],
    [
      { output_type: 'update_display_data', ...rich, transient: { display_id: 'd' } },
      { output_type: 'update_display_data', ...rich, transient: { display_id: 'd' } },
    ],
    [
      { output_type: 'execute_result', ...rich, execution_count: 4 },
      { output_type: 'execute_result', ...rich, execution_count: 4 },
    ],
    [
      { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['a', 5] },
      { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['a', ''] },
    ],
    [
      { output_type: 'clear_output', wait: true },
      { output_type: 'clear_output', wait: true },
    ],
    [
      { output_type: 'clear_output', wait: 'yes' },
      { output_type: 'clear_output', wait: false },
    ],
    [
      { output_type: 'execute_input', execution_count: 9 },
      { output_type: 'execute_input', execution_count: 9 },
    ],
    [
      { output_type: 'input_request', prompt: 'Name?', password: true },
      { output_type: 'input_request', prompt: 'Name?', password: true },
    ],
    [
      { output_type: 'input_request', prompt: 'Name?', password: 1 },
      { output_type: 'input_request', prompt: 'Name?', password: false },
    ],
    [
      { output_type: 'notice', name: 'output-capped' },
      { output_type: 'notice', name: 'output-capped' },
    ],
    [
      { output_type: 'notice', name: 'input-unavailable' },
      { output_type: 'notice', name: 'input-unavailable' },
    ],
    [{ output_type: 'notice', name: 'odd' }, undefined],
    [{}, undefined],
    ['stream', undefined],
  ])('%j is %j', (data, output) => expect(readOutput(data)).toEqual(output))
})
