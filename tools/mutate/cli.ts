// npm run mutate -- [--count 200] [--seed 1] [--only store/order] [--patience 60] [--workers 2] [--least 95] [--no-compiler] [--json] [--list]
//   [--part 1/2] [--minutes 5] [--fresh]: a part for a second tree beside this one; stopped by hand or after so many minutes it goes on there the next time; fresh forgets what was found out.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { drawMutants, findOut, findStale, isSurvivor, type Finding } from './mutate.ts'
import { openRunner } from './runner.ts'

const { values } = parseArgs({
  allowNegative: true,
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
    patience: { type: 'string', default: '60' },
    workers: { type: 'string', default: String(os.availableParallelism()) },
    part: { type: 'string', default: '1/1' },
    minutes: { type: 'string', default: 'Infinity' },
    fresh: { type: 'boolean', default: false },
    least: { type: 'string', default: '95' },
    json: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    compiler: { type: 'boolean', default: true },
  },
})
const say = (line: string) => (values.json ? console.error(line) : console.log(line))
const place = ({ mutant: { file, line, was, text } }: Pick<Finding, 'mutant'>) =>
  `${file}:${line}  ${shorten(was)}  →  ${text === '{}' ? 'nothing' : shorten(text)}`
const shorten = (text: string) => (text.length > 70 ? `${text.slice(0, 67)}…` : text).replaceAll(/\s+/g, ' ')

const asked = {
  seed: Number(values.seed),
  count: Number(values.count),
  only: values.only,
  patience: Number(values.patience),
}
const { drawn: sample, all, equivalent } = drawMutants(asked)
const [nth = 1, parts = 1] = values.part.split('/').map(Number)
const drawn = sample.filter((_, at) => at % parts === nth - 1)
say(`${drawn.length} of ${all} faults, seed ${asked.seed}; ${equivalent} that change nothing are left out`)
for (const { file, code } of findStale())
  say(`the list of equivalent faults names a line that is no more: ${file}  ${code}`)

if (values.list) for (const mutant of drawn) say(place({ mutant }))
else {
  const began = performance.now()
  const hitsFolder = mkdtempSync(path.join(os.tmpdir(), 'tessera-hits-'))
  const runner = await openRunner({ hitsFolder, workers: Number(values.workers) })
  const findings = await findOut(
    drawn,
    runner,
    {
      ...asked,
      hitsFolder,
      hasCompiler: values.compiler,
      isFresh: values.fresh,
      minutes: Number(values.minutes),
    },
    (one, at) => {
      say(
        `${String(at + 1).padStart(4)}  ${one.end.padEnd(8)}  ${place(one)}  (${one.by}, ${(one.ms / 1000).toFixed(1)} s)`,
      )
      if (isSurvivor(one)) say(`      ${one.mutant.code}`)
    },
    say,
  )
  await runner.close()
  rmSync(hitsFolder, { recursive: true, force: true })
  const survivors = findings.filter(isSurvivor)
  const known = findings.filter(({ isNew }) => !isNew).length
  const count = (end: Finding['end']) => findings.filter((one) => one.end === end).length
  const isWhole = findings.length === drawn.length
  const share = (100 * (findings.length - survivors.length)) / Math.max(1, findings.length)
  for (const one of survivors)
    say(`SURVIVED  ${place(one)}  (${one.end === 'no test' ? 'no test comes here' : one.by})`)
  say(
    `${isWhole ? '' : `${drawn.length - findings.length} wait for the next time; `}${findings.length} faults${known === 0 ? '' : ` (${known} known from before)`} in ${((performance.now() - began) / 60_000).toFixed(1)} min: ${count('noticed')} noticed by tests, ${count('compiler')} by the compiler, ${survivors.length} survived: ${share.toFixed(1)} % noticed, of which ${count('timeout')} never ended, asked twice and the second time alone`,
  )
  for (const [room, own] of Map.groupBy(findings, ({ mutant }) => mutant.file.split('/')[0] ?? ''))
    say(`  ${room}: ${own.length - own.filter(isSurvivor).length} of ${own.length} noticed`)
  if (values.json) console.log(JSON.stringify({ seed: asked.seed, share, findings }, undefined, 1))
  process.exitCode = !isWhole || share >= Number(values.least) ? 0 : 1
}
process.exit()
