// The power of the data folder's disk is cut while people write: what was not flushed is gone, or has arrived in part and in any order.
// Everything that was acknowledged is there after the next start, which needs no hand. A cut that lost nothing ends the run.
import path from 'node:path'
import { killIfThere, listPostgres, untilRecovered } from '../product.ts'
import { openServedHouse, type ServedHouse } from './house.ts'
import { strikeWhileWriting, type Kills } from './kills.ts'
import { openLosingDisk, type LosingDisk } from './losing-disk.ts'

/** Of the blocks that nobody has flushed so many arrive at a cut: none, some in any order, all. */
const SHARES = [0, 0.5, 1]
const MEGABYTES = 1024

export interface PowerCuts extends Kills {
  /** Blocks of 4 kB that were written and not flushed: those that were lost at a cut, and those that arrived. */
  readonly dropped: number
  readonly arrived: number
}

/** @throws Error where nothing may be mounted, and when a cut was none */
export async function cutPowerAgain(
  { cuts, least }: { cuts: number; least: number },
  tell: (line: string) => void,
): Promise<PowerCuts> {
  const disk = await openLosingDisk(MEGABYTES)
  try {
    const house = await openServedHouse({
      database: 'embedded',
      dataDir: path.join(disk.folder, 'data'),
      settings: { LOG_LEVEL: 'error' },
    })
    const sum = { dropped: 0, arrived: 0 }
    let cut = 0
    try {
      const strike = async () => {
        const { dropped, arrived, ms } = await cutPower(house, disk, SHARES[cut++ % SHARES.length] ?? 0)
        sum.dropped += dropped
        sum.arrived += arrived
        return ms
      }
      return { ...(await strikeWhileWriting(house, { kills: cuts, least, strike }, tell)), ...sum }
    } finally {
      await house.close()
    }
  } finally {
    disk.close()
  }
}

async function cutPower(house: ServedHouse, disk: LosingDisk, share: number) {
  const product = house.products[0]
  if (!product) throw new Error('nothing is there to be cut')
  const everybody = [product.process.pid ?? 0, ...listPostgres(house.dataDir)]
  const told = await disk.cut(share)
  for (const pid of everybody) killIfThere(pid)
  disk.takeAway() // or whoever waits for the disk could not even die
  await product.exited
  await disk.putBack()
  const begun = performance.now()
  await house.start(0)
  const ms = performance.now() - begun
  const next = house.products[0] ?? product
  await untilRecovered(next.output, 1)
  return { ...told, ms }
}
