import { z } from 'zod'

/**
 * Who may ask a call. `anyone`: no token is looked at. `learner`: a live token is needed, else `auth_fail`.
 * `either`: answered to both; a live token adds what depends on the person.
 */
export type Who = 'anyone' | 'learner' | 'either'

type Shape = Readonly<Record<string, z.ZodType>>

/** One call of the wire: a POST to `/api` + its path with a form body (READINGS §1). */
export interface Call<I extends Shape = Shape, O extends z.ZodType = z.ZodType, R extends string = string, W extends Who = Who> {
  readonly who: W
  /** One sentence for the docs page. */
  readonly summary: string
  /** The form's fields; the object is strict, an unknown field is refused. */
  readonly input: z.ZodObject<I, z.core.$strict>
  /** The reply's body on success; parsed on the way out, so an extra field cannot leak. */
  readonly output: O
  /** True when the reply depends on the content, the input and the language alone: it may be kept until the content changes. */
  readonly isContent: boolean
  /** Codes that this call may answer, besides those any call may (`invalid_input`, `auth_fail`). */
  readonly refusals: readonly R[]
}

export function defineCall<const I extends Shape, O extends z.ZodType, const W extends Who, const R extends string = never>(call: {
  who: W
  summary: string
  input: I
  output: O
  isContent?: true
  refusals?: readonly R[]
}): Call<I, O, R, W> {
  return { who: call.who, summary: call.summary, input: z.strictObject(call.input), output: call.output, isContent: call.isContent ?? false, refusals: call.refusals ?? [] }
}
