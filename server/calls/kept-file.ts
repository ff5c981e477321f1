// Files that a learner's labs keep: the wire's group /work/file*.
import { isKeptPath, keptFileLimits } from '../../domain/experiment/kept-file.ts'
import { admitSave, dayOf } from '../../domain/experiment/save-budget.ts'
import { pickText } from '../../domain/language.ts'
import { deleteKeptFile, selectKeptFiles, selectKeptVersions, selectOptionalKeptFile } from '../../store/kept-file.ts'
import { selectSaveBudget, updateSaveBudget } from '../../store/lab-work.ts'
import { keepFile, type KeptFile } from '../flows/kept-file.ts'
import { admitExperiment, admitWriter } from './admit-experiment.ts'
import { refuse, Refusal, toSeconds, transact, type Handlers } from './call-context.ts'

type Calls = Pick<
  Handlers,
  '/work/files' | '/work/file-keep' | '/work/file' | '/work/file-versions' | '/work/file-restore' | '/work/file-delete'
>

export const keptFileCalls = {
  '/work/files': async ({ database, learner, locale }, { cert_id }) => ({
    list: (await selectKeptFiles(database, learner.id))
      .filter(({ phaseId }) => cert_id === undefined || phaseId === cert_id)
      .map((file) => {
        const phase = pickText(file.phaseTitle, locale)
        const lesson = pickText(file.lessonTitle, locale)
        return {
          cert_id: file.phaseId,
          cert_name: phase.text,
          cert_lang: phase.lang,
          path: file.path,
          bytes: file.bytes,
          hash: file.hash,
          saved_at: toSeconds(file.savedAt),
          lesson_name: lesson.text,
          lesson_lang: lesson.lang,
          versions: file.versions,
        }
      }),
  }),

  '/work/file-keep': ({ database, learner, labs, file }, { experiment_id: experimentId, writer, path: given }) =>
    transact(database, async (db) => {
      const path = given.normalize('NFC') // as macOS writes a name, it would be another
      if (!isKeptPath(path)) return refuse('invalid_input', { fields: { path: 'field.invalid' } })
      const experiment = await admitExperiment(db, learner, experimentId)
      if (experiment instanceof Refusal) return experiment
      if (!experiment.definition.keepsFiles) return refuse('not_found')
      const now = await labs.clock(db)
      const work = await admitWriter(db, { learner, experimentId, writer, now })
      if (work instanceof Refusal) return work
      const { phaseId } = experiment
      const kept = await keepFile(
        db,
        { accountId: learner.id, phaseId },
        { path, content: file.bytes, experimentId, now },
      )
      if (kept === 'full') return refuseFull()
      if (!kept.isNew) return present(kept)
      const key = { accountId: learner.id, experimentId }
      const day = dayOf(now)
      const bytes = file.bytes.length
      const admission = admitSave(await selectSaveBudget(db, { ...key, day }), { bytes, now })
      if (admission.kind !== 'open')
        return refuse(admission.kind, {
          args: { hours: Math.ceil(admission.waitSeconds / 3600) },
          retryAfter: admission.waitSeconds,
        })
      await updateSaveBudget(db, { ...key, day, bytes, paidUntil: admission.paidUntil })
      return present(kept)
    }),

  '/work/file': async ({ database, learner }, { cert_id: phaseId, path, version }) => {
    const found = await selectOptionalKeptFile(database, { accountId: learner.id, phaseId, path, version })
    if (!found) return refuse(version === undefined ? 'not_found' : 'version_gone')
    const name = path.split('/').at(-1) ?? path
    return { name, type: 'application/octet-stream', bytes: found.content }
  },

  '/work/file-versions': async ({ database, learner }, { cert_id: phaseId, path }) => {
    const versions = await selectKeptVersions(database, { accountId: learner.id, phaseId })
    const own = versions.filter((one) => one.path === path)
    if (own.length === 0) return refuse('not_found')
    return { list: own.map(({ version, bytes, savedAt }) => ({ version, bytes, saved_at: toSeconds(savedAt) })) }
  },

  '/work/file-restore': ({ database, learner, now }, { cert_id: phaseId, path, version }) =>
    transact(database, async (db) => {
      const of = { accountId: learner.id, phaseId }
      const versions = await selectKeptVersions(db, of)
      const wanted = versions.find((one) => one.path === path && one.version === version)
      const found = wanted && (await selectOptionalKeptFile(db, { ...of, path, version }))
      if (!wanted || !found) return refuse(versions.some((one) => one.path === path) ? 'version_gone' : 'not_found')
      const kept = await keepFile(db, of, {
        path,
        content: found.content,
        experimentId: wanted.experimentId,
        now,
      })
      return kept === 'full' ? refuseFull() : present(kept)
    }),

  '/work/file-delete': async ({ database, learner }, { cert_id: phaseId, path }) => {
    await deleteKeptFile(database, { accountId: learner.id, phaseId, path })
    return {}
  },
} satisfies Calls

const present = ({ version, savedAt, hash }: KeptFile) => ({ version, saved_at: toSeconds(savedAt), hash })

const refuseFull = () =>
  refuse('kept_files_full', {
    args: { files: keptFileLimits.files, megabytes: keptFileLimits.bytesOfAll / 1_000_000 },
  })
