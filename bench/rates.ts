// Rates of one server against another in one run: rounds alternate, so that what else the machine does meets both.
import { spawn } from 'node:child_process'

export interface Target {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 20

/** Requests a second of both, the median of the rounds, and their ratio. @throws when an answer was not 200 */
export async function compareRates(
  ours: Target,
  floor: Target,
): Promise<{ ours: number; floor: number; ratio: number }> {
  const rates = { ours: [] as number[], floor: [] as number[] }
  await measure(ours, 2)
  await measure(floor, 2) // both warm
  for (let round = 0; round < ROUNDS; round++) {
    rates.floor.push(await measure(floor, SECONDS))
    rates.ours.push(await measure(ours, SECONDS))
  }
  const [ourRate, floorRate] = [median(rates.ours), median(rates.floor)]
  return { ours: ourRate, floor: floorRate, ratio: ourRate / floorRate }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

interface Report {
  readonly requests: { readonly average: number }
  readonly non2xx: number
  readonly errors: number
}

async function measure(target: Target, seconds: number): Promise<number> {
  const args = ['-j', '-c', String(CONNECTIONS), '-d', String(seconds), '-m', target.method ?? 'GET']
  for (const [name, value] of Object.entries(target.headers ?? {})) args.push('-H', `${name}: ${value}`)
  if (target.body !== undefined) args.push('-b', target.body)
  const child = spawn('autocannon', [...args, target.url], { stdio: ['ignore', 'pipe', 'ignore'] }) // a process of its own: the client is not what is measured
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise((resolve) => child.once('exit', resolve))
  const report = JSON.parse(output) as Report // autocannon's own format
  if (report.non2xx > 0 || report.errors > 0)
    throw new Error(`${target.url}: ${report.non2xx} answers were not 200, ${report.errors} errors`)
  return report.requests.average
}
