// How the house is: the figures that the metrics have, for people.
import { statfs } from 'node:fs/promises'
import { hasRole } from '../../domain/staff/role.ts'
import { heldKinds, selectHeldSources } from '../../store/held-source.ts'
import {
  selectDatabaseFigures,
  selectGivenUpJobs,
  selectOptionalLastBackup,
  selectQueueFigures,
} from '../../store/health.ts'
import { selectMailDays } from '../../store/mail-day.ts'
import { selectOptionalFileLook } from '../../store/missing-file.ts'
import { countWaitingMails, selectOptionalHold } from '../../store/outgoing-hold.ts'
import { Refusal, toSeconds, type Handlers } from '../calls/call-context.ts'
import { hideAddresses } from '../flows/hide-addresses.ts'
import { doVerb, type StaffContext } from './do-verb.ts'

export const houseCalls = {
  '/staff/house': async ({ database, config, staff, now }) => {
    const [queue, givenUp, days, held, waiting, stored, backup, files, sources, disk] = await Promise.all([
      selectQueueFigures(database),
      selectGivenUpJobs(database),
      selectMailDays(database, now),
      selectOptionalHold(database),
      countWaitingMails(database),
      selectDatabaseFigures(database),
      selectOptionalLastBackup(database),
      selectOptionalFileLook(database),
      selectHeldSources(database, now),
      statfs(config.DATA_DIR).catch(() => undefined), // not every file system says
    ])
    return {
      queue: {
        due: queue.due,
        running: queue.running,
        later: queue.later,
        failed: queue.failed,
        oldest: Math.round(queue.oldest_seconds),
        given_up: givenUp.map(({ task, n, last_at, last_error }) => ({
          task,
          count: n,
          last_at: toSeconds(last_at),
          error: last_error === null ? null : hideAddresses(last_error),
        })),
      },
      mails: {
        waiting: queue.mails,
        oldest: Math.round(queue.oldest_mail_seconds),
        days,
        hold: held
          ? {
              since: toSeconds(held.since),
              backup_made_at: held.backup_made_at ? toSeconds(held.backup_made_at) : null,
              ...waiting,
            }
          : null,
        may_hold: hasRole(staff.grants, ['owner']),
      },
      database: {
        version: stored.version,
        bytes: stored.bytes,
        connections: stored.connections,
        most_connections: stored.most_connections,
        waiting: database.pool.waitingCount,
      },
      disk: disk ? { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize } : null,
      backup: backup
        ? {
            at: toSeconds(backup.done_at),
            by: backup.by,
            bytes: numberOf(backup.facts['bytes']),
            missing: numberOf(backup.facts['missing']) ?? 0,
          }
        : null,
      files: files ? { at: toSeconds(files.looked_at), count: files.files, missing: files.missing } : null,
      held: sources.flatMap(({ what: kind, since, until, ...one }) => {
        const what = heldKinds.find((known) => known === kind)
        return what ? [{ ...one, what, since: toSeconds(since), until: toSeconds(until) }] : []
      }),
    }
  },

  '/staff/outgoing-hold': (context) => doIt(context, { noun: 'outgoing', verb: 'hold', input: {}, isMoney: true }),

  '/staff/outgoing-resume': (context, { unsent, sent_until }) =>
    doIt(context, {
      noun: 'outgoing',
      verb: 'resume',
      input: { ...(unsent === '1' ? { unsent: true as const } : {}), sentUntil: sent_until },
      isMoney: true,
    }),

  '/staff/source-release': (context, { source }) =>
    doIt(context, { noun: 'source', verb: 'release', input: { source }, isMoney: false }),
} satisfies Partial<Handlers>

async function doIt(context: StaffContext, deed: Parameters<typeof doVerb>[1]) {
  const done = await doVerb(context, deed)
  return done instanceof Refusal ? done : {}
}

const numberOf = (fact: unknown): number | null => (typeof fact === 'number' ? fact : null)
