// What every npm script runs first, by whatever Node the machine has: plain JavaScript, nothing from node_modules.
// Installs what is missing, builds what is stale, then hands over to the pinned Node (docs/decisions/001-runtime.md).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(fileURLToPath(import.meta.url))
process.chdir(root)
const [command = 'start', ...args] = process.argv.slice(2)

const read = (file) => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
const hashFiles = (files) =>
  files
    .reduce((hash, file) => hash.update(`${file}\0`).update(fs.readFileSync(file)), createHash('sha256'))
    .digest('hex')
/** What is to be installed: the lockfile without the product's own version, so that a release whose packages are those of the one before installs nothing. */
const hashLock = () => {
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  delete lock.version
  delete lock.packages[''].version
  return createHash('sha256').update(JSON.stringify(lock)).digest('hex')
}
const walk = (folder) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? walk(path.join(folder, entry.name)) : [path.join(folder, entry.name)]))
    .sort((a, b) => (a < b ? -1 : 1))

function run(program, programArgs, stdio = 'inherit') {
  const done = spawnSync(program, programArgs, { stdio, env: environment() })
  if (done.error) console.error(`${program} could not be run: ${done.error.message}`)
  if (done.signal || done.status !== 0) process.exit(done.status ?? 1)
}
const environment = (more = {}) => ({
  ...process.env,
  ...more,
  PATH: `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
})

/** The steps of a first start: install, build, and the server's own, the database with the courses (server/main.ts). */
const STEPS = 3
/**
 * Says what is being done, how far that is on a start's way, and then for how long it was: a first start takes half a
 * minute, and nobody should wonder.
 */
function say(what, step, work) {
  const began = performance.now()
  process.stdout.write(command === 'start' ? `${what} (${step} of ${STEPS}) … ` : `${what} … `)
  work()
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}

/** What only tests, checks and benches need is left out until one of them is asked for. */
const needsAll = !['start', 'content', 'admin', 'demo'].includes(command)
/** A start inside a run of tests: to install or build now would take the packages and pages away from under the others. */
const isAsItIs = process.env.TESSERA_START_AS_IT_IS === 'yes'
function refuseToMake(what) {
  console.error(`${what} does not fit this checkout, and a start inside a test makes nothing: run npm test.`)
  process.exit(1)
}

/** npm prefers it to package-lock.json. It is there while npm runs only: left behind, it would stay npm's lockfile. */
const placedLock = 'npm-shrinkwrap.json'
/**
 * Our lockfile names no registry. So npm asks its registry about each of 480 packages where it lies, and reads long
 * answers: half of the work of an install. This host is nobody's: npm is told to put its own registry in the place of
 * any, and there every package lies as here; what npm has kept already it then takes by its hash and asks nobody.
 */
function writePlacedLock() {
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  for (const [place, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? place.split('node_modules/').at(-1)
    if (place !== '' && entry.integrity && !entry.resolved)
      entry.resolved = `https://registry.invalid/${name}/-/${path.posix.basename(name)}-${entry.version}.tgz`
  }
  fs.writeFileSync(placedLock, JSON.stringify(lock))
}
function runNpm(npmArgs) {
  writePlacedLock()
  const { error, status } = spawnSync('npm', [...npmArgs, '--replace-registry-host=always'], {
    stdio: ['inherit', 'ignore', 'pipe'],
    env: environment(),
  })
  fs.rmSync(placedLock, { force: true })
  // A registry that lays its packages elsewhere is asked for each; whatever else was wrong is said by this run.
  if (error || status !== 0) run('npm', npmArgs, ['inherit', 'ignore', 'inherit'])
}

function install() {
  fs.rmSync(placedLock, { force: true }) // of an install that was killed
  const stamp = 'node_modules/.installed'
  const [wanted, before] = [hashLock(), hashFiles(['package-lock.json'])].map(
    (hash) => hash + process.platform + process.arch,
  ) // the second as 0.1.0 wrote it
  const [had, part] = read(stamp).split(' ')
  const isRunnable = had === wanted || had === before
  const isAll = needsAll || part === 'all' // who has tests' packages keeps them when the lockfile changes
  if (isRunnable && (part === 'all' || !needsAll)) {
    if (had !== wanted) fs.writeFileSync(stamp, `${wanted} ${part}`)
    return
  }
  if (isAsItIs) refuseToMake('What is installed')
  if (fs.lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'node_modules is a link to another clone and does not fit this lockfile. npm would empty it for both: run npm ci there, or remove the link.',
    )
    process.exit(1)
  }
  // `npm ci` begins with an empty folder; what is there already and fits is kept, and the rest added to it.
  const how = isRunnable ? ['install', '--no-save', '--include=dev'] : ['ci', isAll ? '--include=dev' : '--omit=dev']
  fs.rmSync(stamp, { force: true })
  say(
    isRunnable ? 'Installing what tests need' : 'Installing what is missing (first start, or a new lockfile)',
    1,
    () => runNpm([...how, '--no-audit', '--no-fund', '--loglevel=error']),
  )
  fs.writeFileSync(stamp, `${wanted} ${isAll ? 'all' : 'run'}`) // after success only: an interrupted install is done again
}

function build() {
  const stamp = 'build/.source'
  const sources = ['web', 'contract', 'domain', 'messages']
    .flatMap(walk)
    .filter((file) => !/\.test\.tsx?$|\/test-[^/]*$|generated\.ts$/.test(file))
  const wanted = hashFiles([...sources, ...walk('tools'), 'vite.config.ts', 'react-router.config.ts']) + hashLock()
  const dense = command === 'bench' ? ' dense' : '' // what an image has is what is measured
  if ([wanted + dense, `${wanted} dense`].includes(read(stamp))) return
  if (isAsItIs) refuseToMake('What is built')
  fs.rmSync(stamp, { force: true })
  run(node, ['messages/generate.ts'])
  say('Building the pages, packing Python for the browser', 2, () =>
    run(node, ['tools/build.ts', ...(dense ? ['--dense'] : [])]),
  )
  fs.writeFileSync(stamp, wanted + dense)
}

/** The pinned Node takes this process's place where it can (Node 22.15 and later); else we stay as a thin parent. */
function handOver(file, fileArgs, env = {}, nodeArgs = []) {
  if (typeof process.execve === 'function')
    process.execve(node, [node, ...nodeArgs, file, ...fileArgs], environment(env))
  const child = spawn(node, [...nodeArgs, file, ...fileArgs], { stdio: 'inherit', env: environment(env) })
  // Ctrl-C reaches the whole group by itself; the others only us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 143))
}

install()
const node = path.resolve('node_modules/.bin/node')
if (!fs.existsSync(node)) {
  console.error(
    `No Node for ${process.platform} ${process.arch} is in the lockfile. Tessera runs on Linux, x64 and arm64.`,
  )
  process.exit(1)
}
// Types for the compiler, and a look at both languages: a build is made after it, and nothing that runs reads it.
if (needsAll) run(node, ['messages/generate.ts'])
/** What V8 made of our files the last time: a start then takes half of its work. Each file's is told by its contents; npm empties the folder. */
const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.resolve('node_modules/.cache/compiled') }

if (command === 'start') {
  build()
  const how = JSON.parse(read('server/process.json')) // NODE_ENV is React's own: without it pages are rendered by its slow, talkative build
  handOver('server/main.ts', args, { ...how.environment, ...compiled }, how.arguments)
} else if (command === 'dev') {
  run(node, ['tools/lab-files.ts', '--unpacked'])
  handOver('server/main.ts', ['--dev', ...args], { NODE_ENV: 'development' })
} else if (command === 'content' && args[0] === 'regrade') handOver('server/admin/cli.ts', ['quiz', ...args], compiled) // learners are told and an audit line is written: an operator's deed
else if (command === 'content') handOver('server/content-command.ts', args, compiled)
else if (command === 'admin') handOver('server/admin/cli.ts', args, compiled)
else if (command === 'demo') handOver('server/demo-command.ts', args, compiled)
else if (command === 'run') handOver(args[0], args.slice(1))
else if (command === 'check' || command === 'fix' || command === 'release') handOver(`tools/${command}.ts`, args)
else if (command === 'mutate') handOver('tools/mutate/cli.ts', args)
else if (command === 'test' || command === 'bench') {
  build()
  // Tests start the product some twenty times; a bench measures what a start without it costs.
  if (command === 'test') handOver('tools/test.ts', args, compiled)
  else handOver('bench/run.ts', args)
} else {
  console.error(`start.mjs does not know "${command}".`)
  process.exit(1)
}
