// Operator commands in tests: as typed, on the test's database.
import type { Database } from '../../store/database.ts'
import { runAdmin } from './cli.ts'

export interface AdminReply {
  /** 0 done, 1 not done, 2 wrong arguments. */
  readonly code: number
  readonly lines: readonly string[]
  readonly complaints: readonly string[]
  /** What --json printed; empty without it. */
  readonly json: Record<string, unknown>
}

/** `admin(house, 'user', 'find', '--text', 'ada', '--json')`, done by Grace. */
export async function admin(
  house: { readonly database: Database; readonly now: () => Date },
  ...args: readonly string[]
): Promise<AdminReply> {
  return adminWith({ OPERATOR: 'Grace' }, house, ...args)
}

export async function adminWith(
  env: Readonly<Record<string, string>>,
  house: { readonly database: Database; readonly now: () => Date },
  ...args: readonly string[]
): Promise<AdminReply> {
  const lines: string[] = []
  const complaints: string[] = []
  const code = await runAdmin({
    args,
    env,
    print: (line) => lines.push(line),
    complain: (line) => complaints.push(line),
    open: async () => ({ ...house.database, close: async () => {} }), // the test closes it
    now: async () => house.now(),
  })
  const json = args.includes('--json') && code === 0 ? (JSON.parse(lines[0] ?? '{}') as Record<string, unknown>) : {} // printed by the command itself
  return { code, lines, complaints, json }
}
