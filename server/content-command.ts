// npm run content: the command of content/, with the storage that the settings name.
import { runContentCommand } from '../content/cli.ts'
import { readConfig } from './config.ts'
import { makeCourseFileStore } from './outside/make-file-store.ts'

process.exitCode = await runContentCommand({
  args: process.argv.slice(2),
  env: process.env,
  print: (line) => console.log(line),
  openFiles: () => makeCourseFileStore(readConfig(process.env)),
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})
