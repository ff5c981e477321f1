// A server that is updated while its learners are away: another build on the same data and the same port, and later one
// on which the school has ended keeping.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ask, expect, signIn, signUpLearner, test as base, useHouse } from './house.ts'
import { openLine, type Line } from './line.ts'
import { makeOtherBuild, MARK } from './other-build.ts'
import { lessonPath, PHASE, PREVIEW } from './people.ts'
import { startProduct, type Product } from './product.ts'
import { doDeeds, enrol, expectDeeds, isAway, keep, left, nothing, prepareDeeds, sign, writeNote } from './train.ts'

interface House {
  readonly line: Line
  /** Ends the product that runs, and starts this one on its data and port. */
  readonly update: (at?: string, settings?: Readonly<Record<string, string>>) => Promise<void>
}

const test = base.extend<{ readonly house: House }>({
  house: async ({}, use) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-update-'))
    const ofAll = process.env['HOUSE_DATA']
    const settings = { DATA_DIR: dataDir, TRUST_PROXY: 'yes' }
    let product: Product = await startProduct(settings)
    const { port } = new URL(product.url)
    const line = await openLine(product.url)
    process.env['HOUSE_DATA'] = dataDir
    useHouse(line.url)
    await use({
      line,
      async update(at, more = {}) {
        await product.stop()
        product = await startProduct({ ...settings, PORT: port, ...more }, undefined, at)
      },
    })
    useHouse(undefined)
    process.env['HOUSE_DATA'] = ofAll
    await line.close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  baseURL: async ({ house }, use) => use(house.line.url),
})
test.use({ expectedConsole: [/Failed to load resource|ERR_EMPTY_RESPONSE/], actionTimeout: 20_000 })
test.setTimeout(480_000) // the courses are imported, and 25 MB come twice

test('no old program meets the new server, all that was done is there once, and what is kept is of the new one; then the school ends it', async ({
  page,
  house: { line, update },
}) => {
  const other = makeOtherBuild()
  try {
    const learner = await signUpLearner()
    await enrol(learner)
    const deeds = await prepareDeeds(learner)
    const note = 'Written before the update'
    await signIn(page, learner)
    await keep(page)
    const standing = await page.context().newPage()
    await standing.goto('/my/learning')
    await standing.evaluate(() => Object.assign(window, { isOld: true }))

    line.isCut = true
    await writeNote(page, note)
    await doDeeds(page, deeds)
    await update(other.at)
    await page.goto('/my/learning') // still without a line: the old program, and nothing of the new one
    await isAway(page, 4)

    const asked: string[] = []
    line.answer = (address) => void asked.push(address)
    line.isCut = false
    await page.reload()
    expect(await programOf(page)).toEqual([MARK])
    await expectDeeds(page, { learner, note, ...deeds })
    await expect.poll(() => editionOf(page), { timeout: 60_000 }).toContain(MARK)
    await expect.poll(() => keptProgram(page)).toEqual([MARK])

    // A page that stood all the while goes on with what it has; at its moves it asks, at most twice a minute.
    const isOld = () => standing.evaluate(() => 'isOld' in window)
    await expect(async () => {
      for (const name of ['Home', 'My Courses'])
        if (await isOld()) await standing.locator('header').getByRole('link', { name, exact: true }).click()
      expect(await isOld()).toBe(false)
    }).toPass({ timeout: 60_000 })
    expect(await programOf(standing)).toEqual([MARK])
    const files = asked.filter((address) => address.startsWith('/assets/'))
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((address) => !address.startsWith(`/assets/${MARK}`))).toEqual([])
    await standing.close()

    line.isCut = true
    await page.goto(lessonPath(PREVIEW))
    expect(await programOf(page)).toEqual([MARK])
    line.isCut = false

    await update(other.at, { OFFLINE: 'off' })
    await page.goto('/questions')
    await expect.poll(() => left(page)).toEqual(nothing)
    await expect(sign(page)).toHaveCount(0)
    line.isCut = true
    await expect(page.goto(lessonPath(PREVIEW))).rejects.toThrow('ERR_EMPTY_RESPONSE')
    line.isCut = false
    expect((await ask('/note/list', {}, learner.token)).list).toHaveLength(1)
  } finally {
    other.remove()
  }
})

type Page = Parameters<typeof left>[0]

/** How the files of the page's program are named: all of one build, or it is none. */
const programOf = (page: Page) =>
  page.evaluate(
    (mark) => [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((name) => /^\/assets\/.*\.js$/.test(name))
          .map((name) => (name.startsWith(`/assets/${mark}`) ? mark : 'old')),
      ),
    ],
    MARK,
  )
const keptProgram = (page: Page) =>
  page.evaluate(async (mark) => {
    const names = (await (await caches.open('program')).keys()).map(({ url }) => new URL(url).pathname)
    return [
      ...new Set(
        names
          .filter((name) => name.startsWith('/assets/'))
          .map((name) => (name.startsWith(`/assets/${mark}`) ? mark : 'old')),
      ),
    ]
  }, MARK)
const editionOf = (page: Page) =>
  page.evaluate(
    (id) =>
      (JSON.parse(localStorage.getItem('offline') ?? '{}') as { phases?: Record<string, { edition: string }> })
        .phases?.[id]?.edition, // as record.ts writes it
    PHASE,
  )
