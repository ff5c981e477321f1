// The learner's notebook of a lab: reading, saving, versions, who writes it.
import { randomBytes } from 'node:crypto'
import { MAX_NOTEBOOK_BYTES } from '../../contract/experiment-calls.ts'
import { orderLanguages, pickText } from '../../domain/language.ts'
import type { Db } from '../../store/database.ts'
import {
  selectOptionalExperiment,
  selectOptionalOriginal,
  selectOptionalLessonExperiment,
} from '../../store/experiment.ts'
import { selectOptionalActiveLabSession } from '../../store/lab-session.ts'
import {
  lockWork,
  selectChecks,
  selectOptionalVersion,
  selectOptionalWork,
  selectVersions,
  updateChecksOpen,
  updateWriter,
} from '../../store/lab-work.ts'
import { creditFreeHours } from '../flows/hours.ts'
import { ifRoom } from '../flows/if-room.ts'
import { findEngine, readTerms } from '../flows/lab-engine.ts'
import { keepVersion } from '../flows/keep-notebook.ts'
import { hashFile, readNotebookFile, unpackNotebook } from '../flows/notebook-file.ts'
import { gzipSync } from 'node:zlib'
import { admitExperiment, admitWriter } from './admit-experiment.ts'
import { refuse, Refusal, toSeconds, transact, type Handlers } from './call-context.ts'
import { findWriter, presentChecks, presentLabFiles, readStatus } from './present-experiment.ts'
import { hashToken } from './token.ts'

/** Characters of a secret that a tab draws itself: a UUID has 36. */
const LEAST_SECRET = 32

export const experimentNotebookCalls = {
  '/experiment/detail': async (context, { experiment_id, cert_id, map_id, node_id, module_id, writer }) => {
    const { database, learner, locale, labs, now } = context
    const experiment = await admitExperiment(database, learner, experiment_id)
    if (experiment instanceof Refusal) return experiment
    const { phaseId, lessonId, moduleId, definition } = experiment
    const parts = [
      [cert_id, phaseId],
      [map_id, `${phaseId}.outline`],
      [node_id, lessonId],
      [module_id, moduleId],
    ]
    if (parts.some(([given, own]) => given !== undefined && given !== own)) return refuse('not_found')
    await ifRoom(creditFreeHours(database, { accountId: learner.id, phaseId, hours: experiment.freeHours }, now)) // also for those who enrolled before there were any
    const key = { accountId: learner.id, experimentId: experiment_id }
    const original = await readOriginal(database, experiment_id, locale)
    const name = pickText(experiment.lessonTitle, locale)
    const result = await selectOptionalLessonExperiment(database, { accountId: learner.id, phaseId, lessonId })
    const driver = findEngine(labs, definition)
    const terms = driver && readTerms(labs, driver, definition)
    return {
      experiment_id,
      cert_id: phaseId,
      cert_name: pickText(experiment.phaseTitle, locale).text,
      map_id: `${phaseId}.outline`,
      module_id: moduleId,
      module_name: pickText(experiment.moduleTitle, locale).text,
      lesson_id: lessonId,
      name: name.text,
      lang: original.lang,
      engine: {
        driver: driver?.name ?? 'jupyterhub',
        where: driver?.capabilities.where ?? 'server',
        is_missing: driver === undefined,
        profile: terms?.profile ?? definition.profile,
        price: (terms?.pricePercent ?? 100) / 100,
        frame_origin: labs.frameOrigin,
        wheels_url: labs.wheelsUrl,
        packages: definition.packages,
        files: presentLabFiles(definition.files),
        keeps_files: definition.keepsFiles ?? false,
        is_metered: terms?.isMetered ?? false,
        usual_start_seconds: [...(terms?.usualStartSeconds ?? [0, 0])] as [number, number], // a tuple loses its length when it is copied
        start_timeout_seconds: terms?.startTimeoutSeconds ?? labs.limits.startTimeoutSeconds,
        usual_minutes: definition.minutes,
      },
      notebook: await readNotebook(database, { ...key, locale }),
      links: definition.links,
      original: original.content,
      checks: presentChecks(experiment, await selectChecks(database, key), locale),
      is_finished: result?.isFinished ?? false,
      status: await readStatus(database, { labs, locale, accountId: learner.id, experiment, writer }),
      other: await findOther(database, { ...key, locale }),
    }
  },

  '/experiment/take-over': ({ database, learner, locale, labs }, { experiment_id, force, writer }) =>
    transact(database, async (db) => {
      const experiment = await admitExperiment(db, learner, experiment_id)
      if (experiment instanceof Refusal) return experiment
      const key = { accountId: learner.id, experimentId: experiment_id }
      const now = await labs.clock(db)
      const state = findWriter(await lockWork(db, key), writer, now)
      if (state === 'other' && force === '0') return refuse('open_elsewhere')
      // A tab that offers its own knows it even when this answer never arrives.
      const isGood = writer !== undefined && (state === 'this' || writer.length >= LEAST_SECRET)
      const secret = isGood ? writer : randomBytes(32).toString('hex')
      await updateWriter(db, { ...key, writerHash: hashToken(secret), now })
      return { writer: secret, notebook: await readNotebook(db, { ...key, locale }) }
    }),

  '/experiment/save': async ({ database, learner, labs, file }, { experiment_id, writer, base_version }) => {
    const read = await readNotebookFile(file.bytes)
    return transact(database, async (db) => {
      const experiment = await admitExperiment(db, learner, experiment_id)
      if (experiment instanceof Refusal) return experiment
      const now = await labs.clock(db)
      const work = await admitWriter(db, { learner, experimentId: experiment_id, writer, now })
      if (work instanceof Refusal) return work
      if (read === 'notebook_too_large') return refuse(read, { args: { megabytes: MAX_NOTEBOOK_BYTES / 1024 / 1024 } })
      if (read === 'notebook_invalid') return refuse(read)
      const key = { accountId: learner.id, experimentId: experiment_id }
      // Its own save again, whose answer was lost on the way, is no stale one.
      const isRepeated =
        work.version === base_version + 1 &&
        (await selectOptionalVersion(db, { ...key, version: work.version }))?.hash === read.hash
      if (work.version !== base_version && !isRepeated) return refuse('stale_notebook')
      const stored = await keepVersion(db, key, { work, file: read, kind: 'saved', now })
      if ('kind' in stored) return refuseSave(stored)
      return { version: stored.version, saved_at: toSeconds(stored.savedAt), hash: stored.hash }
    })
  },

  '/experiment/versions': async ({ database, learner, locale }, { experiment_id }) => {
    const experiment = await admitExperiment(database, learner, experiment_id)
    if (experiment instanceof Refusal) return experiment
    const stored = await selectVersions(database, { accountId: learner.id, experimentId: experiment_id })
    const original = await readOriginal(database, experiment_id, locale)
    const list = stored.map(({ version, kind, bytes, savedAt }) => ({
      version,
      kind,
      bytes,
      saved_at: toSeconds(savedAt),
    }))
    const oldest = list.at(-1)?.saved_at
    return {
      list:
        oldest === undefined
          ? []
          : [
              ...list,
              { version: 0, kind: 'original' as const, bytes: Buffer.byteLength(original.content), saved_at: oldest },
            ],
    }
  },

  '/experiment/restore': ({ database, learner, locale, labs }, { experiment_id, writer, version }) =>
    transact(database, async (db) => {
      const experiment = await admitExperiment(db, learner, experiment_id)
      if (experiment instanceof Refusal) return experiment
      const now = await labs.clock(db)
      const work = await admitWriter(db, { learner, experimentId: experiment_id, writer, now })
      if (work instanceof Refusal) return work
      const key = { accountId: learner.id, experimentId: experiment_id }
      const wanted =
        version === 0
          ? await packOriginal(db, experiment_id, locale)
          : await selectOptionalVersion(db, { ...key, version })
      if (!wanted) return refuse('version_gone')
      const stored = await keepVersion(db, key, {
        work,
        file: {
          packed: wanted.packed,
          bytes: Buffer.byteLength(await unpackNotebook(wanted.packed)),
          hash: wanted.hash,
        },
        kind: 'restored',
        now,
      })
      if ('kind' in stored) return refuseSave(stored)
      await updateChecksOpen(db, key) // what passed belonged to another text
      return readNotebook(db, { ...key, locale })
    }),
} satisfies Partial<Handlers>

/** Nothing typed is lost by it: the page keeps a draft and sends it later. */
const refuseSave = ({ kind, waitSeconds }: { kind: 'save_too_often' | 'save_quota'; waitSeconds: number }) =>
  refuse(kind, { args: { hours: Math.ceil(waitSeconds / 3600) }, retryAfter: waitSeconds })

async function readOriginal(db: Db, experimentId: string, locale: string): Promise<{ lang: string; content: string }> {
  const found = await selectOptionalOriginal(db, { experimentId, languages: orderLanguages(locale) })
  if (!found) throw new Error(`the experiment ${experimentId} has no notebook`)
  return { lang: found.lang, content: found.original }
}

async function packOriginal(db: Db, experimentId: string, locale: string): Promise<{ packed: Buffer; hash: string }> {
  const { content } = await readOriginal(db, experimentId, locale)
  return { packed: gzipSync(content), hash: hashFile(content) }
}

/** The stored notebook; the original as long as nothing was stored. */
async function readNotebook(
  db: Db,
  { accountId, experimentId, locale }: { accountId: string; experimentId: string; locale: string },
) {
  const work = await selectOptionalWork(db, { accountId, experimentId })
  const stored = work && (await selectOptionalVersion(db, { accountId, experimentId, version: work.version }))
  if (stored)
    return {
      content: await unpackNotebook(stored.packed),
      version: stored.version,
      hash: stored.hash,
      saved_at: toSeconds(stored.savedAt),
    }
  const { content } = await readOriginal(db, experimentId, locale)
  return { content, version: 0, hash: hashFile(content), saved_at: null }
}

/** The active session of another experiment, which a start would have to stop. */
async function findOther(
  db: Db,
  { accountId, experimentId, locale }: { accountId: string; experimentId: string; locale: string },
) {
  const active = await selectOptionalActiveLabSession(db, accountId)
  if (!active || active.experimentId === experimentId) return null
  const other = await selectOptionalExperiment(db, { experimentId: active.experimentId, accountId })
  if (!other) return null
  return {
    experiment_id: other.id,
    name: pickText(other.lessonTitle, locale).text,
    cert_id: other.phaseId,
    module_id: other.moduleId,
    lesson_id: other.lessonId,
  }
}
