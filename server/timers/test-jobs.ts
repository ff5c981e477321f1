// The queue in tests: works off what is due and gives the mails that left, without waiting and without a mail server.
import { Logger, runOnce } from 'graphile-worker'
import { flagsToSkip } from '../flows/outgoing.ts'
import type { TestApp } from '../http/test-app.ts'
import type { Mail } from '../outside/mail.ts'
import { makeTasks, settled } from './jobs.ts'

export async function deliverMails({
  database,
  config,
  labs,
  now,
}: Pick<TestApp, 'database' | 'config' | 'labs' | 'now'>): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} }
  await runOnce({
    pgPool: database.pool,
    taskList: makeTasks({ database, config, mailer, now, warn: () => {} }, labs, (work) => work()),
    forbiddenFlags: flagsToSkip(database),
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    preset: settled,
  })
  return mails
}

/** The code in a mail; `undefined` when it carries none. */
export const readCode = (mail: Mail | undefined): string | undefined => /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1]
