// npm run content: the command of content/, with the storage that the settings name.
import { runContentCommand } from '../content/cli.ts'
import { showControlsInLines } from '../domain/terminal.ts'
import { makeLabJudge } from './content-labs.ts'
import { readConfig } from './config.ts'
import { makeCourseFileStore } from './outside/make-file-store.ts'

process.exitCode = await runContentCommand({
  args: process.argv.slice(2),
  env: process.env,
  print: (line) => console.log(line),
  labJudge: makeLabJudge(),
  openFiles: () => makeCourseFileStore(readConfig(process.env)),
}).catch((error: unknown) => {
  console.error(showControlsInLines(error instanceof Error ? error.message : String(error)))
  return 1
})
