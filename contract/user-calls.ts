// The wire's group /user/*: the signed-in person.
import { z } from 'zod'
import { defineCall } from './call.ts'
import { user } from './shapes.ts'

export const userDetail = defineCall({
  who: 'learner',
  summary: 'The signed-in person.',
  input: {},
  output: z.strictObject({ user }),
})

export const logout = defineCall({
  who: 'learner',
  summary: 'Ends this session.',
  input: {},
  output: z.strictObject({}),
})
