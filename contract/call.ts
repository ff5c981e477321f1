import { z } from 'zod'
import { fileTypesOf } from './file.ts'
import type { ProofLevel, StaffRole } from './staff-roles.ts'

/**
 * Who may ask a call. `anyone`: no token is looked at. `learner`: a live token is needed, else `auth_fail`.
 * `either`: answered to both; a live token adds what depends on the person. `staff`: whoever has one of the call's roles;
 * for everybody else there is no such thing (`not_found`).
 */
export type Who = 'anyone' | 'learner' | 'either' | 'staff'

type Shape = Readonly<Record<string, z.ZodType>>

/** The one file that travels with a call; its body is then `multipart/form-data` (READINGS §1). */
export interface Upload {
  /** The form field that carries the file. */
  readonly field: string
  /** A longer file is answered 413. */
  readonly maxBytes: number
}

/** One call of the wire: a POST to `/api` + its path with a form body (READINGS §1). */
export interface Call<
  I extends Shape = Shape,
  O extends z.ZodType = z.ZodType,
  R extends string = string,
  W extends Who = Who,
  U extends Upload | undefined = Upload | undefined,
> {
  readonly who: W
  /** Of the staff those who may ask it; empty where it is not for staff. */
  readonly roles: readonly StaffRole[]
  /** Of a call for staff: when the password is asked for anew (`password_due`). */
  readonly proof: ProofLevel
  /** One sentence for the docs page. */
  readonly summary: string
  /** The form's fields; the object is strict, an unknown field is refused. */
  readonly input: z.ZodObject<I, z.core.$strict>
  /** The reply's body on success; parsed on the way out, so an extra field cannot leak. */
  readonly output: O
  /** Set when the reply is a file (file.ts) of one of these types. */
  readonly fileTypes: readonly string[] | undefined
  /**
   * True when the reply depends on the content, the input and the language alone: it may be kept until the content
   * changes.
   */
  readonly isContent: boolean
  /** Set when a file travels with the call: the handler finds it as `context.file`. */
  readonly upload: U
  /** Codes that this call may answer, besides those any call may (`invalid_input`, `auth_fail`). */
  readonly refusals: readonly R[]
}

export function defineCall<
  const I extends Shape,
  O extends z.ZodType,
  const W extends Who,
  const R extends string = never,
  const U extends Upload | undefined = undefined,
>(call: {
  who: W
  roles?: W extends 'staff' ? readonly StaffRole[] : never
  proof?: W extends 'staff' ? ProofLevel : never
  summary: string
  input: I
  output: O
  isContent?: true
  upload?: U
  refusals?: readonly R[]
}): Call<I, O, R, W, U> {
  const { who, roles = [], summary, output, isContent = false, refusals = [] } = call
  return {
    who,
    roles,
    proof: call.proof ?? (who === 'staff' ? 'day' : 'none'),
    summary,
    input: z.strictObject(call.input),
    output,
    fileTypes: fileTypesOf(output),
    isContent,
    upload: call.upload as U,
    refusals,
  } // left out, U is undefined
}
