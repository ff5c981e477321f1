// Asks whatever Python runs the notebook, by a silent cell of our own: one expression of a source that knows nothing of
// the kernel it is sent to.
import type { KernelClient } from '../../../lab/kernel-client.ts'

/** What our own cell ended with: the learner's code had no part in it. */
class PythonRefused extends Error {
  override name = 'PythonRefused'
}

/**
 * @param given names that the expression may use; each value becomes a text of Python's
 * @returns what the expression prints
 * @throws PythonRefused when it raised, with Python's own words
 */
export async function askPython(
  kernel: KernelClient,
  { source, expression, given = {} }: { source: string; expression: string; given?: Readonly<Record<string, string>> },
): Promise<string> {
  const names = Object.entries(given).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  const code = `exec(${JSON.stringify(`${source}\nprint(${expression})`)}, {${['"_scope": globals()', ...names].join(', ')}})`
  let text = ''
  let refused: string | undefined
  for await (const said of kernel.execute(code, { cellId: 'asked', silent: true })) {
    if (said.output_type === 'stream' && said.name === 'stdout') text += said.text
    else if (said.output_type === 'error') refused = `${said.ename}: ${said.evalue}`
    else if (said.output_type === 'done' && said.status !== 'ok') refused ??= said.status
  }
  if (refused !== undefined) throw new PythonRefused(refused)
  return text.trim()
}
