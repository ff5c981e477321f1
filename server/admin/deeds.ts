// Commands on the whole house: everything into a file, and back.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { sayLoose } from '../../messages/format.ts'
import { insertAudit } from '../../store/audit.ts'
import { StorageAway } from '../flows/backup/make-archive.ts'
import type { Manifest } from '../flows/backup/manifest.ts'
import { UnfitBackup } from '../flows/backup/read-backup.ts'
import { CannotRestore, restoreBackup } from '../flows/backup/restore-backup.ts'
import { CannotWrite, IsTaken, writeBackup } from '../flows/backup/write-backup.ts'
import { checkFiles } from '../flows/check-files.ts'
import { makeLabs } from '../flows/make-labs.ts'
import type { FileStore } from '../outside/file-store.ts'
import { makeCourseFileStore, makeFileStore } from '../outside/make-file-store.ts'
import type { Config } from '../config.ts'
import { flag, text } from './options.ts'
import { Declined, defineDeed, type Deed } from './verb.ts'

const file = text(4000)

const Product = z.object({ version: z.string() })
const version = (): string =>
  Product.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version

const factsOf = ({ madeAt, tables, files }: Manifest) => ({
  madeAt: madeAt.toISOString(),
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  files: files.count,
})

async function withStores<T>(
  config: Config,
  work: (stores: { receipts: FileStore; files: FileStore }) => Promise<T>,
): Promise<T> {
  const stores = { receipts: makeFileStore(config), files: makeCourseFileStore(config) }
  try {
    return await work(stores)
  } finally {
    stores.receipts.close()
    stores.files.close()
  }
}

const backup = defineDeed(
  z.strictObject({ file }),
  false,
  async ({ database, config, now, operator, locale }, { file: name }) => {
    const target = path.resolve(name)
    const begun = performance.now()
    const clock = () => new Date(now.getTime() + performance.now() - begun)
    const { manifest, bytes } = await withStores(config, (stores) =>
      writeBackup({ database, ...stores, secret: config.SECRET, product: version(), now: clock }, target),
    ).catch((error: unknown) => {
      if (error instanceof IsTaken) throw new Declined('admin.backup.taken', { file: target })
      if (error instanceof CannotWrite)
        throw new Declined('admin.backup.cannotWrite', { file: target, why: error.message })
      if (error instanceof StorageAway) throw new Declined('admin.backup.storage', { why: error.message })
      throw error
    })
    const facts = { ...factsOf(manifest), missing: manifest.missing.length, bytes }
    await insertAudit(database, { operator, noun: 'backup', verb: 'write', facts, now: clock() })
    return {
      result: {
        file: target,
        made_at: facts.madeAt,
        tables: manifest.tables.map(({ name: table, rows, sha256 }) => ({ table, rows, sha256 })),
        files: manifest.files,
        missing: manifest.missing,
        ledger: manifest.ledger,
        bytes,
      },
      lines: [
        sayLoose(locale, 'admin.backup.written', {
          file: target,
          rows: facts.rows,
          files: facts.files,
          megabytes: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(Math.max(0.1, bytes / 1e6)),
        }),
        ...(manifest.missing.length > 0
          ? [
              sayLoose(locale, 'admin.backup.missing', { count: manifest.missing.length }),
              ...manifest.missing.slice(0, 20).map((one) => `  ${one}`),
            ]
          : []),
        sayLoose(locale, 'admin.backup.keepSecret'),
      ],
    }
  },
)

const restore = defineDeed(
  z.strictObject({ file, replace: flag, newKeys: flag }),
  true,
  async ({ database, config, now, operator, locale }, { file: name, replace, newKeys }) => {
    const source = path.resolve(name)
    const manifest = await withStores(config, (stores) =>
      restoreBackup(
        { database, ...stores, labs: makeLabs(config), secrets: [config.SECRET, ...config.formerSecrets], now },
        source,
        {
          mayReplace: replace,
          mayLoseKeys: newKeys,
          finish: (db, made) =>
            insertAudit(db, {
              operator,
              noun: 'backup',
              verb: 'restore',
              facts: { product: made.product, ...factsOf(made) },
              now,
            }),
        },
      ),
    ).catch((error: unknown) => {
      if (error instanceof UnfitBackup || error instanceof CannotRestore)
        throw new Declined(`admin.restore.${error.why}`, { file: source, why: error.message })
      throw error
    })
    const { files, missing } = await withStores(config, (stores) => checkFiles(database, stores, now))
    const names = missing.map(({ kind, key }) => `${kind}/${key}`)
    const facts = factsOf(manifest)
    return {
      result: {
        file: source,
        made_at: facts.madeAt,
        missing: names,
        rows: facts.rows,
        files: facts.files,
        ledger: manifest.ledger,
        outgoing: 'held',
      },
      lines: [
        sayLoose(locale, 'admin.restore.restored', facts),
        sayLoose(locale, 'admin.restore.held'),
        ...(names.length > 0
          ? [
              sayLoose(locale, 'admin.check.missing', { files, count: names.length }),
              ...names.slice(0, 20).map((one) => `  ${one}`),
            ]
          : []),
      ],
    }
  },
)

/** By the word they are called with. */
export const deeds: Readonly<Record<string, Deed>> = { backup, restore }
