// Packages of a school, in a real browser: fetched when a cell imports them, figures below the cell that drew them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from './house.ts'
import { button, cell, en, isIdle, isStanding, labPath, test as base, write } from './labs.ts'
import { makeWheels, packages } from './wheels.ts'

const asked: string[] = []
const test = base.extend<object, { readonly engine: Readonly<Record<string, string>> }>({
  engine: [
    async ({}, use) => {
      const wheels = makeWheels(packages)
      const server = createServer((request, response) => {
        const name =
          decodeURIComponent(request.url ?? '')
            .split('/')
            .at(-1) ?? ''
        asked.push(name)
        const bytes = wheels.get(name)
        if (bytes) response.end(bytes)
        else response.writeHead(404).end()
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      await use({
        LAB_METERED: 'always',
        LAB_WHEELS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      }) // it listens on TCP
      server.close()
    },
    { scope: 'worker' },
  ],
})

test('a cell has the packages that it imports, with what they need, and shows the figures that it drew', async ({
  page,
}) => {
  test.setTimeout(120_000) // Python starts, and packages come and are imported, on a busy machine
  await page.goto(labPath)
  await button(page, en('notebook.launch.action')).click()
  await isStanding(page, 'running')
  await isIdle(page)
  expect(asked.filter((name) => name.endsWith('.whl'))).toEqual([])

  const run = async (code: string) => {
    await button(page, en('notebook.cell.add')).click()
    await expect(page.locator('[data-editing] .cm-content')).toBeFocused()
    const id = await page.locator('[data-editing]').getAttribute('data-cell')
    await write(page, code)
    await page.keyboard.press('Control+Enter')
    await isIdle(page)
    return cell(page, id ?? '')
  }
  await expect(await run('import tinytable\ntinytable.total([1, 2, 39])')).toContainText('42')
  expect(asked.filter((name) => name.endsWith('.whl')).toSorted()).toEqual([
    'tinyrow-1.0-py3-none-any.whl',
    'tinytable-1.0-py3-none-any.whl',
  ])
  await expect(await run('import tinycompiled\ntinycompiled.triple(14)')).toContainText('42')
  const drawn = await run('import matplotlib.pyplot as plt\nplt.plot([1, 2])\n"the value first"')
  const picture = drawn.getByRole('img')
  await expect(drawn).toContainText('the value first')
  expect(await picture.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.width])).toEqual([640, 320])
  await expect((await run('plt.plot([1]); plt.show()\nplt.plot([2]); plt.show()')).getByRole('img')).toHaveCount(2)
  await expect(await run('import nowhere')).toContainText("No module named 'nowhere'")
  await expect((await run("%config InlineBackend.figure_format = 'svg'\nplt.plot([1])")).locator('iframe')).toHaveCount(
    1,
  )
})
