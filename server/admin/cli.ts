// npm run admin -- <noun> <verb> [--option value …]
import { existsSync } from 'node:fs'
import path from 'node:path'
import { showControls, showControlsInJson, showControlsInLines } from '../../domain/terminal.ts'
import { sayLoose } from '../../messages/format.ts'
import { readLocale, type Locale } from '../../messages/locale.ts'
import { migrate, openDatabase, type Database, type Db } from '../../store/database.ts'
import { CannotOpen } from '../../store/cannot-open.ts'
import { migrateJobs } from '../../store/job.ts'
import { selectNow } from '../../store/clock.ts'
import { readConfig, WrongSetting, type Config } from '../config.ts'
import { readHouseSecret } from '../house-secret.ts'
import { flagsOf, parseOptions, splitArguments, WrongArguments } from './arguments.ts'
import { deeds } from './deeds.ts'
import { helpAll, helpDeed, helpNoun, helpVerb } from './help.ts'
import { nouns } from './nouns.ts'
import { runVerb, type Command } from './run-verb.ts'
import { Declined, type Deed, type VerbOutcome } from './verb.ts'

/** Where a command runs. `open` gives the database; it is closed afterwards. */
export interface Terminal {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
  readonly complain: (line: string) => void
  readonly open: (config: Config, mayBegin?: boolean) => Promise<Database>
  readonly now: (db: Db) => Promise<Date>
}

const DONE = 0
const NOT_DONE = 1
const WRONG_ARGUMENTS = 2
const MAX_OPERATOR = 100

/** Runs one command; gives the exit code. */
export async function runAdmin(terminal: Terminal): Promise<number> {
  const locale = readLocale(
    (terminal.env['LC_ALL'] ?? terminal.env['LC_MESSAGES'] ?? terminal.env['LANG'])?.replace('_', '-'),
  ) // a terminal says zh_CN.UTF-8
  try {
    // What others typed must not command the operator's terminal: all that a command prints goes through here.
    return await readAndRun({ ...terminal, print: (line) => terminal.print(showControls(line)) }, locale)
  } catch (error) {
    if (
      !(
        error instanceof WrongArguments ||
        error instanceof Declined ||
        error instanceof WrongSetting ||
        error instanceof CannotOpen
      )
    )
      throw error
    const why = error instanceof Declined ? sayLoose(locale, error.key, error.args) : error.message
    terminal.complain(showControlsInLines(why))
    return error instanceof WrongArguments ? WRONG_ARGUMENTS : NOT_DONE
  }
}

async function readAndRun(terminal: Terminal, locale: Locale): Promise<number> {
  const [nounName, verbName, ...rest] = terminal.args.filter((arg) => arg !== '--help' && arg !== '-h')
  const wantsHelp = terminal.args.includes('--help') || terminal.args.includes('-h')
  const show = (lines: readonly string[]) => {
    for (const line of lines) terminal.print(line)
    return DONE
  }
  if (nounName === undefined || nounName === 'help') {
    if (wantsHelp || nounName === 'help') return show(helpAll(locale))
    throw new WrongArguments([sayLoose(locale, 'admin.wrong.noNoun'), '', ...helpAll(locale)].join('\n'))
  }
  const deed = Object.hasOwn(deeds, nounName) ? deeds[nounName] : undefined
  if (deed && wantsHelp) return show(helpDeed(nounName, deed, locale))
  if (deed) return runDeed(terminal, { name: nounName, is: deed, args: terminal.args.slice(1), locale, show })
  const noun = Object.hasOwn(nouns, nounName) ? nouns[nounName] : undefined
  if (!noun)
    throw new WrongArguments(
      sayLoose(locale, 'admin.wrong.noun', {
        noun: nounName.slice(0, 60),
        nouns: [...Object.keys(deeds), ...Object.keys(nouns)].join(', '),
      }),
    )
  if (verbName === undefined && wantsHelp) return show(helpNoun(nounName, noun, locale))
  const verb = verbName !== undefined && Object.hasOwn(noun, verbName) ? noun[verbName] : undefined
  if (!verb || verbName === undefined)
    throw new WrongArguments(
      sayLoose(locale, 'admin.wrong.verb', { noun: nounName, verbs: Object.keys(noun).join(', ') }),
    )
  if (wantsHelp) return show(helpVerb({ noun: nounName, verb: verbName, is: verb, locale }))

  const isFlagName = flagsOf(verb.input)
  const { words, options } = splitArguments(rest, (name) => name === 'json' || isFlagName(name), locale)
  if (words.length > 0)
    throw new WrongArguments(sayLoose(locale, 'admin.wrong.word', { word: String(words[0]).slice(0, 60) }))
  const { as, json, ...own } = Object.fromEntries(options)
  const input = parseOptions(verb.input, new Map(Object.entries(own)), locale)
  const operator = readOperator(terminal, as, locale)
  const outcome = await runCommand(terminal, { noun: nounName, verb: verbName, is: verb, input, operator, locale })
  return show(json === true ? [showControlsInJson(JSON.stringify(outcome.result))] : outcome.lines)
}

function readOperator({ env }: Terminal, as: string | true | undefined, locale: Locale): string {
  const operator = String(as ?? env['OPERATOR'] ?? '').trim()
  if (operator === '' || operator.length > MAX_OPERATOR)
    throw new WrongArguments(sayLoose(locale, 'admin.wrong.operator'))
  return operator
}

async function runDeed(
  terminal: Terminal,
  {
    name,
    is,
    args,
    locale,
    show,
  }: { name: string; is: Deed; args: readonly string[]; locale: Locale; show: (lines: readonly string[]) => number },
): Promise<number> {
  const isFlagName = flagsOf(is.input)
  const { words, options } = splitArguments(args, (option) => option === 'json' || isFlagName(option), locale)
  if (words.length > 1)
    throw new WrongArguments(sayLoose(locale, 'admin.wrong.word', { word: String(words[1]).slice(0, 60) }))
  if (words.length === 0) throw new WrongArguments(sayLoose(locale, 'admin.wrong.noFile', { name }))
  const { as, json, ...own } = Object.fromEntries(options)
  const input = parseOptions(is.input, new Map([...Object.entries(own), ['file', words[0] ?? '']]), locale)
  const operator = readOperator(terminal, as, locale)
  const config = readConfig(terminal.env, readHouseSecret)
  const database = await terminal.open(config, is.mayBegin)
  try {
    const outcome = await is.run({ database, config, now: await terminal.now(database), operator, locale }, input)
    return show(json === true ? [showControlsInJson(JSON.stringify(outcome.result))] : outcome.lines)
  } finally {
    await database.close()
  }
}

/** The command's own connection, and one transaction on it. */
async function runCommand(
  { env, open, now }: Terminal,
  { operator, locale, ...command }: Command & { readonly operator: string; readonly locale: Locale },
): Promise<VerbOutcome> {
  const config = readConfig(env, readHouseSecret)
  const database = await open(config)
  try {
    return await database.transaction(async (db) =>
      runVerb({ db, config, now: await now(db), operator, locale }, command),
    )
  } finally {
    await database.close()
  }
}

/** The deployment's own database, also beside a running product: then its embedded PostgreSQL is joined. */
async function openDeployment(config: Config, mayBegin = false): Promise<Database> {
  const dataDir = path.resolve(config.DATA_DIR)
  // An empty database made by mistake would answer that nobody is there.
  if (!mayBegin && config.DATABASE_URL === undefined && !existsSync(path.join(dataDir, 'cluster')))
    throw new Declined('admin.noData', { folder: dataDir })
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir, maxConnections: 2, mayJoin: true })
  await migrate(database)
  await migrateJobs(database)
  return database
}

if (import.meta.main) {
  process.exitCode = await runAdmin({
    args: process.argv.slice(2),
    env: process.env,
    print: (line) => console.log(line),
    complain: (line) => console.error(line),
    open: openDeployment,
    now: selectNow, // one clock with the servers; this machine's date may be wrong
  }).catch((error: unknown) => {
    console.error(showControlsInLines(error instanceof Error ? error.message : String(error)))
    return NOT_DONE
  })
}
