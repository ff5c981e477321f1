// Shapes that several calls answer with.
import { z } from 'zod'

/** Asked with `page` (from 1) and `page_size`. */
export const pagination = z.strictObject({ total: z.int(), page: z.int(), pageSize: z.int() })

/** In whole minor units of its currency (ISO 4217). */
export const money = z.strictObject({ amount: z.int(), currency: z.string() })
export type Money = z.output<typeof money>

/** A signed-in person, as the person may see it. */
export const user = z.strictObject({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  gender: z.string().nullable(),
  nationality: z.string().nullable(),
  education: z.string().nullable(),
  /** A version of the privacy policy that the person has not agreed to yet. */
  consent_due: z.string().optional(),
})
export type User = z.output<typeof user>

/** `token` goes into the access-token header; `expires_at` in whole seconds. */
export const session = z.strictObject({ token: z.string(), expires_at: z.int(), user })

const itemKinds = ['video', 'reading', 'experiment', 'quiz'] as const
/** What a lesson is made of, in order (READINGS §5). */
export const itemKind = z.enum(itemKinds)
export type ItemKind = z.output<typeof itemKind>

const node = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Minutes of work; a module's is the sum of its lessons'. */
  minutes: z.int(),
  /** Of a lesson; empty for a module. */
  items: z.array(itemKind),
  is_preview: z.boolean(),
  /** The language that `name` turned out to be in. */
  lang: z.string(),
})

/** Level 1 a module, level 2 a lesson. */
export const treeNode = z.strictObject({
  node,
  level: z.literal(1),
  children: z.array(z.strictObject({ node, level: z.literal(2), children: z.array(z.never()) })),
})
export type TreeNode = z.output<typeof treeNode>

/** A phase in a list. */
export const phaseCard = z.strictObject({
  id: z.string(),
  name: z.string(),
  desc: z.string(),
  /** Another than asked for where name or description is not translated. */
  lang: z.string(),
  img_url: z.string().nullable(),
  /** In the currency that is usual among readers of the language; null: free. */
  price: money.nullable(),
  /** In every currency in which it is sold, the school's own first. */
  prices: z.array(money),
  minutes: z.int(),
  map_tree: z.array(treeNode),
})
export type PhaseCard = z.output<typeof phaseCard>

/** A phase that is being written: nothing of it can be opened yet. */
export const plannedPhase = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** What it will teach. */
  desc: z.string(),
  /** Another than asked for where name or description is not translated. */
  lang: z.string(),
})
export type PlannedPhase = z.output<typeof plannedPhase>
