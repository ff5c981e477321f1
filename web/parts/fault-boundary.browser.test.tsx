import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages, show } from '../test-alone.tsx'
import { FaultBoundary } from './fault-boundary.tsx'

const loud = /broken on purpose|error boundary/

/** Breaks while `isBroken` says so. */
const makeFragile = () => {
  const state = { isBroken: true }
  const Fragile = () => {
    if (state.isBroken) throw new Error('broken on purpose')
    return <p>All is well</p>
  }
  return { state, Fragile }
}

function Beside() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>Beside {count}</button>
}

it('keeps what stands beside it alive, with its state', async () => {
  const { state, Fragile } = makeFragile()
  state.isBroken = false
  const part = (key: number) => (
    <>
      <Beside />
      <FaultBoundary>
        <Fragile key={key} />
      </FaultBoundary>
    </>
  )
  const { draw } = await show(part(1), { console: loud })
  await page.getByRole('button', { name: 'Beside 0' }).click()
  state.isBroken = true
  await draw(part(2))
  await expect.element(page.getByRole('alert')).toMatchTextContent('This part could not be shown')
  await page.getByRole('button', { name: 'Beside 1' }).click()
  await expect.element(page.getByRole('button', { name: 'Beside 2' })).toBeVisible()
})

it('tries again in its place, and shows what has come right', async () => {
  const { state, Fragile } = makeFragile()
  await show(
    <FaultBoundary>
      <Fragile />
    </FaultBoundary>,
    { console: loud },
  )
  state.isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('All is well')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it.each(languages)('is told as an alert, and says what is safe, in %s', async (locale) => {
  const { Fragile } = makeFragile()
  const { box } = await show(
    <FaultBoundary>
      <Fragile />
    </FaultBoundary>,
    { console: loud, locale, size: 'phone' },
  )
  const says = { en: 'what you have saved is safe', 'zh-CN': '已保存的内容都在' }[locale]
  await expect.element(page.getByRole('alert')).toMatchTextContent(says)
  expect(await findBarriers(box)).toEqual([])
})
