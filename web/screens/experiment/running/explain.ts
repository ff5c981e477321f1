// What is known of the name at the cursor, asked of whatever Python runs the notebook: a silent cell of our own.
import type { KernelClient } from '../../../lab/kernel-client.ts'
import { askPython } from './ask-python.ts'
import source from '../../../lab/python/notebook_kernel/documentation.py?raw'

const NAME = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u

/**
 * The name that the cursor is in or right behind; inside of a call's brackets that of the function; `undefined` at the
 * start of a line and in the middle of nothing.
 */
export function nameAt(code: string, cursor: number): string | undefined {
  const line = code.slice(code.lastIndexOf('\n', cursor - 1) + 1, cursor)
  if (line.trim() === '') return undefined
  const rest = /^[\p{L}\p{N}_]*/u.exec(code.slice(cursor))?.[0] ?? ''
  const own = NAME.exec(code.slice(0, cursor) + rest)?.[0]
  if (own !== undefined && NAME.test(line + rest)) return own
  return NAME.exec(code.slice(0, findBracket(code, cursor)))?.[0]
}

/** Where the brackets begin that the cursor is in. */
function findBracket(code: string, cursor: number): number {
  let depth = 0
  for (let i = cursor - 1; i >= 0; i--) {
    if (code[i] === ')') depth++
    else if (code[i] === '(' && depth-- === 0) return i
  }
  return 0
}

/** Signature and docstring in plain text; empty for what there is not. @throws PythonRefused */
export const explain = (kernel: KernelClient, name: string): Promise<string> =>
  askPython(kernel, { source, expression: 'describe(_name, _scope)', given: { _name: name } })
