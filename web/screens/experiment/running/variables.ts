// What the learner's variables are, as far as it can be told without running any of their code.
import type { KernelClient } from '../../../lab/kernel-client.ts'
import { askPython } from './ask-python.ts'
import source from './python/variables.py?raw'

interface Variable {
  readonly name: string
  readonly type: string
  /** Rows, columns and so on; one number is a length; empty where there is none. */
  readonly shape: readonly number[]
  /** As Python would write them. */
  readonly first: string
}

export interface Variables {
  readonly rows: readonly Variable[]
  /** So many were left out. */
  readonly more: number
}

/** @throws PythonRefused */
export async function readVariables(kernel: KernelClient): Promise<Variables> {
  const text = await askPython(kernel, { source: `${source}\nimport json`, expression: 'json.dumps(listed(_scope))' })
  return JSON.parse(text) as Variables // written by our own Python
}
