import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockWork, selectChecks, upsertCheck } from './lab-work.ts'
import { giveAccount, givePhase } from './test-data.ts'
import { openTestDatabase } from './test-database.ts'
import { giveExperiment } from './test-experiment.ts'

const { database: db, close } = await openTestDatabase()
afterAll(close)
beforeAll(async () => {
  await givePhase(db, {
    id: 'llm',
    modules: [{ id: 'm', lessons: ['a', 'b'].map((id) => ({ id, items: ['experiment'] as const })) }],
  })
  for (const lessonId of ['a', 'b']) await giveExperiment(db, { id: `llm.${lessonId}`, phaseId: 'llm', lessonId })
})

test('checks are of one learner in one experiment; the last word and each try count', async () => {
  const [ada, eve] = [await giveAccount(db), await giveAccount(db)]
  const keys = [ada, eve].flatMap((accountId) =>
    ['llm.a', 'llm.b'].map((experimentId) => ({ accountId, experimentId })),
  )
  for (const [at, key] of keys.entries()) {
    await lockWork(db, key)
    for (let tries = 0; tries <= at; tries++)
      await upsertCheck(db, { ...key, checkId: `check ${at}`, isPassed: tries < 2 })
  }
  for (const [at, key] of keys.entries())
    expect(await selectChecks(db, key)).toEqual([
      { checkId: `check ${at}`, isPassed: at < 2, tries: at + 1, hintsSeen: 0 },
    ])
})
