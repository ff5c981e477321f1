import { randomUUID } from 'node:crypto'
import { run, sql } from '../../store/sql.ts'
import { admin } from '../admin/test-admin.ts'
import { hashToken } from '../calls/token.ts'
import type { TestApp, TestLearner } from '../http/test-app.ts'

/** Somebody of the staff who has just typed their password. `grant`: a role, and of what, as the command takes it. */
export async function makeTestStaff(
  house: TestApp,
  grant: readonly string[],
  email = `${randomUUID()}@example.com`,
): Promise<TestLearner> {
  const one = await house.signIn({ email })
  await admin(house, 'staff', 'grant', '--email', email, '--role', ...grant)
  await run(
    house.database,
    sql`update session set proved_at = ${house.now()} where token_hash = ${hashToken(one.token)}`,
  )
  return one
}
