// What PostgreSQL would do for a statement, and which of its steps grow with the number of learners.
import type { Db } from './database.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Plan Rows': number
  readonly Plans?: readonly PlanNode[]
}

/** The plan for whatever values come. */
export async function explain(db: Db, text: string): Promise<PlanNode> {
  const answer = await db.query({ text: `explain (format json, generic_plan) ${text}` })
  return (answer.rows as { 'QUERY PLAN': { Plan: PlanNode }[] }[])[0]!['QUERY PLAN'][0]!.Plan // PostgreSQL's own format
}

/** At most so many rows of a table that grows may be looked at for one statement. */
const MOST_ROWS = 20_000

/** The first column of each index: a condition on a later one alone is a walk through all of it. */
export async function readLeaders(db: Db): Promise<ReadonlyMap<string, string>> {
  const answer = await db.query({
    text: `select c.relname as name, pg_get_indexdef(i.indexrelid, 1, true) as leader from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`,
  })
  return new Map((answer.rows as { name: string; leader: string }[]).map(({ name, leader }) => [name, leader])) // the two columns named above
}

/**
 * Steps that read what is below them to its end, whatever limit stands above. One side of a merge is read from its
 * start up to where the other begins.
 */
const READ_TO_THE_END = ['Sort', 'Aggregate', 'Hash', 'WindowAgg', 'Merge Join']

interface School {
  readonly growing: ReadonlySet<string>
  readonly leaders: ReadonlyMap<string, string>
}

/**
 * The steps that go through a growing table from end to end, or through a large part of it; none below a Limit that
 * ends an ordered walk early.
 */
export function findLongWalks(plan: PlanNode, school: School, isBounded = false): string[] {
  const below = isBounded || plan['Node Type'] === 'Limit'
  const isOrderer = READ_TO_THE_END.includes(plan['Node Type'])
  return [
    ...judge(plan, school, isBounded),
    ...(plan.Plans ?? []).flatMap((child) => findLongWalks(child, school, below && !isOrderer)),
  ]
}

function judge(node: PlanNode, { growing, leaders }: School, isBounded: boolean): string[] {
  const { 'Relation Name': table, 'Node Type': type, 'Index Name': index, 'Index Cond': condition } = node
  if (type === 'Bitmap Index Scan')
    return index !== undefined && isWalk(index, condition, leaders) ? [`walks all of ${index}`] : []
  if (!table || !growing.has(table)) return []
  if (type === 'Seq Scan') return [`reads all of ${table}`]
  if (isBounded) return []
  if (index !== undefined && isWalk(index, condition, leaders)) return [`walks all of ${index}`]
  if (node['Plan Rows'] > MOST_ROWS) return [`${type} of ${node['Plan Rows']} rows of ${table}`]
  return []
}

const isWalk = (index: string, condition: string | undefined, leaders: ReadonlyMap<string, string>) =>
  condition === undefined || !condition.includes(leaders.get(index) ?? index)
