// A call from its form to its answer: input parsed by the contract, handler asked, output parsed, a refusal put into words.
import { contract, type Path } from '../../contract/index.ts'
import type { RawForm } from '../../contract/form.ts'
import { isKey, sayLoose } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import {
  Refusal,
  refuse,
  type CallContext,
  type Handlers,
  type Learner,
  type Staff,
  type UploadedFile,
} from '../calls/call-context.ts'

/** Parses the input, asks the handler, parses its output. Pages rendered on the server come in here too. */
export async function answerCall(
  handlers: Handlers,
  path: Path,
  context: CallContext & { learner: Learner | undefined; staff?: Staff | undefined; file?: UploadedFile | undefined },
  form: RawForm,
): Promise<unknown> {
  const call = contract[path]
  const input = call.input.safeParse(form)
  const missing: Record<string, string> = call.upload && !context.file ? { [call.upload.field]: 'field.required' } : {}
  if (!input.success || Object.keys(missing).length > 0)
    return wordRefusal(
      refuse('invalid_input', { fields: { ...complaints(input.error?.issues ?? []), ...missing } }),
      context.locale,
    )
  // The table pairs each path with its own handler and schema; a union of paths cannot say so to the compiler.
  const handler = handlers[path] as (context: unknown, input: unknown) => Promise<unknown>
  const result = await handler(context, input.data)
  return result instanceof Refusal ? wordRefusal(result, context.locale) : call.output.parse(result)
}

/** A complaint per field: the message keys of contract/, or the nearest of them for zod's own. */
function complaints(
  issues: readonly { code: string; path: readonly PropertyKey[]; message: string; keys?: readonly string[] }[],
): Record<string, string> {
  const fields = new Map<string, string>() // a plain object would swallow the field __proto__
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '')
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys ?? []) fields.set(key.slice(0, 40), 'field.unknown')
    else if (!fields.has(field)) fields.set(field, isKey(issue.message) ? issue.message : 'field.invalid')
  }
  return Object.fromEntries(fields)
}

export function wordRefusal(
  refusal: Refusal,
  locale: Locale,
): { error: string; message: string; fields?: Record<string, string>; retry_after?: number } {
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([field, key]) => [field, sayLoose(locale, key)]),
  )
  const message = sayLoose(locale, `refusal.${refusal.code}`, refusal.args)
  return {
    error: refusal.code,
    message,
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(refusal.retryAfter === undefined ? {} : { retry_after: refusal.retryAfter }),
  }
}
