// A kill that is one: every process of the product at one stroke. What follows shows that PostgreSQL fell, too, else the run ends.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { LazyInit } from '../../store/test-lazy-init.ts'
import { pause } from '../quiz-faults/ask.ts'
import type { ServedHouse } from './house.ts'

/** Kills the product of a house and starts it again; gives the milliseconds until it was ready. @throws Error when the kill was none */
export async function killEverything(
  house: Pick<ServedHouse, 'dataDir' | 'products' | 'start'>,
  init: LazyInit,
): Promise<number> {
  const product = house.products[0]
  if (!product) throw new Error('nothing is there to be killed')
  const killed = init.killAll()
  await product.exited
  if (killed.filter(({ name }) => name === 'postgres').length < 2 || killed.length < 3)
    throw new Error(`only ${killed.map(({ name }) => name).join(', ')} could be killed`)
  if (!existsSync(path.join(house.dataDir, 'cluster/postmaster.pid')))
    throw new Error('PostgreSQL has ended in order: it was not killed')
  const begun = performance.now()
  await house.start(0)
  const ms = performance.now() - begun
  const isRecovered = () => /automatic recovery in progress/.test(house.products[0]?.output() ?? '')
  for (let waited = 0; !isRecovered() && waited < 100; waited++) await pause(20) // it comes by another pipe than the word that all is ready
  if (!isRecovered()) throw new Error('PostgreSQL had nothing to recover: it was not killed')
  return ms
}
