// npm run content -- <command> <folder>
import path from 'node:path'
import { showControlsInLines } from '../domain/terminal.ts'
import { say, sayLoose } from '../messages/format.ts'
import { migrate, openDatabase } from '../store/database.ts'
import { stampTranslations, writePublished } from './edit-files.ts'
import { migrateJobs } from '../store/job.ts'
import { bringPictures } from './bring-pictures.ts'
import { slug } from './fields.ts'
import type { FileSink } from './assets.ts'
import { checkFolder } from './check-folder.ts'
import { checkCorrected, importChecked } from './import.ts'
import { writeNewPhase } from './new-phase.ts'
import { hasErrors, wordProblem, type Problem } from './problem.ts'
import { wordItems } from './tell-items.ts'
import { tellLabs, tellMissingHub, tellWrongSolutions, type LabJudge } from './tell-labs.ts'
import { collectWheels, NotCollected } from './wheels.ts'

/** Where a command runs: its words, its settings, where it writes. */
export interface Terminal {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
  /** Where the files of courses are kept; by default in the data folder. */
  readonly openFiles?: () => FileSink & { close(): void }
  /** Tries labs as hand-ins of them are checked. */
  readonly labJudge?: LabJudge
  /** How `check` reads a folder. */
  readonly read?: typeof checkFolder
}

/** `isWhole`: with `--labs`, which only `check` knows. */
type Command = (folder: string, terminal: Terminal, isWhole: boolean) => Promise<number>

const commands: Readonly<Record<string, Command>> = {
  async new(folder, { print }) {
    if (!slug.safeParse(path.basename(path.resolve(folder))).success)
      return fail(print, sayLoose('en', 'content.id-shape', { value: path.basename(folder) }))
    try {
      for (const file of await writeNewPhase(folder)) print(file)
      return 0
    } catch (error) {
      return fail(print, error instanceof Error ? error.message : String(error))
    }
  },

  async check(folder, { print, labJudge: judge, read = checkFolder }, isWhole) {
    const { problems, content } = await read(folder)
    const status = tell(problems, print)
    if (!judge || content?.kind !== 'phase') return status
    const labs = { folder, edition: content.edition, assets: content.assets, judge, print }
    await tellLabs(labs)
    return isWhole && (await tellWrongSolutions(labs)) > 0 ? 1 : status
  },

  async import(folder, { env, print, openFiles }) {
    const dataDir = env['DATA_DIR'] ?? 'data'
    const checked = await checkFolder(folder)
    if (hasErrors(checked.problems)) return tell(checked.problems, print) // no database is opened for a folder with errors
    const files = openFiles?.()
    const database = await openDatabase({ url: env['DATABASE_URL'], dataDir, maxConnections: 2, mayJoin: true })
    try {
      await migrate(database)
      await migrateJobs(database) // an import may have something to tell the learners
      const { problems, changed } = await importChecked(
        database,
        await checkCorrected(database, folder, checked),
        files ?? path.join(dataDir, 'files'),
      )
      const status = tell(problems, print)
      if (checked.content?.kind === 'phase') tellMissingHub(checked.content.edition, { env, print })
      if (status === 0) print(say('en', 'content.cli.imported', { changed }))
      return status
    } finally {
      files?.close()
      await database.close()
    }
  },

  /** Of a phase that learners have taken, by its id. */
  async items(phaseId, { env, print }) {
    const dataDir = env['DATA_DIR'] ?? 'data'
    const database = await openDatabase({ url: env['DATABASE_URL'], dataDir, maxConnections: 2, mayJoin: true })
    try {
      await migrate(database)
      const lines = await wordItems(database, phaseId)
      for (const line of lines) print(line)
      if (lines.length === 0) print(sayLoose('en', 'content.items.none', { phase: phaseId }))
      return lines.length === 0 ? 1 : 0
    } finally {
      await database.close()
    }
  },

  async publish(folder, { print }) {
    const { problems, content } = await checkFolder(folder)
    if (content?.kind === 'site') return fail(print, say('en', 'content.cli.notPhase', { folder }))
    if (!content || content.edition.modules.every((module) => module.lessons.length === 0)) {
      tell(problems, print)
      return fail(print, say('en', 'content.cli.notPublished'))
    }
    await writePublished(folder, content.ids)
    const after = tell((await checkFolder(folder)).problems, print)
    print(say('en', 'content.cli.published', { count: content.ids.length }))
    return after
  },

  /** Of Python in the browser: the folder or address first, then the packages. */
  async wheels(source, { env, print, args }) {
    const names = args.slice(2)
    if (names.length === 0) return fail(print, say('en', 'content.wheels.none'))
    try {
      const target = path.join(env['DATA_DIR'] ?? 'data', 'wheels')
      const collected = await collectWheels(names, { source, target })
      for (const { name, version, size } of collected) print(`${name} ${version} ${(size / 1e6).toFixed(1)} MB`)
      const megabytes = (collected.reduce((sum, { size }) => sum + size, 0) / 1e6).toFixed(1)
      print(say('en', 'content.wheels.done', { count: collected.length, megabytes, folder: target }))
      return 0
    } catch (error) {
      if (error instanceof NotCollected) return fail(print, error.message)
      throw error
    }
  },

  async pictures(folder, { print }) {
    const sum = await bringPictures(folder, print)
    if (!sum) return fail(print, say('en', 'content.folder-missing', { name: folder }))
    print(say('en', 'content.pictures.done', sum))
    return sum.failed > 0 ? 1 : 0
  },

  async stamp(folder, { print }) {
    const { problems, content } = await checkFolder(folder)
    if (!content) return tell(problems, print)
    const source = content.kind === 'phase' ? (content.edition.languages[0] ?? 'en') : 'en'
    for (const file of await stampTranslations(folder, source)) print(file)
    return 0
  },
}

/** Runs one command; gives the exit code. */
export async function runContentCommand(given: Terminal): Promise<number> {
  const terminal = { ...given, print: (line: string) => given.print(showControlsInLines(line)) } // a folder may come from somebody else
  const [name = '', folder, ...rest] = terminal.args
  if (['', 'help', '--help', '-h'].includes(name)) {
    terminal.print(say('en', 'content.cli.help'))
    return name === '' ? 1 : 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const isWhole = name === 'check' && rest.length === 1 && rest[0] === '--labs'
  if (!command || folder === undefined || (rest.length > 0 && name !== 'wheels' && !isWhole)) {
    terminal.print(command ? say('en', 'content.cli.oneFolder', { name }) : say('en', 'content.cli.unknown', { name }))
    terminal.print(say('en', 'content.cli.help'))
    return 1
  }
  return command(folder, terminal, isWhole)
}

function tell(problems: readonly Problem[], print: (line: string) => void): number {
  for (const problem of problems) print(wordProblem(problem))
  const errors = problems.filter((problem) => problem.severity === 'error').length
  print(say('en', 'content.word.summary', { errors, warnings: problems.length - errors }))
  return errors > 0 ? 1 : 0
}

function fail(print: (line: string) => void, sentence: string): number {
  print(sentence)
  return 1
}

if (import.meta.main) {
  process.exitCode = await runContentCommand({
    args: process.argv.slice(2),
    env: process.env,
    print: (line) => console.log(line),
  }).catch((error: unknown) => {
    console.error(showControlsInLines(error instanceof Error ? error.message : String(error)))
    return 1
  })
}
