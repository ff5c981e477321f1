import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { awayStore } from '../../offline/kept-replies.ts'
import { waitingFiles } from '../../offline/waiting.ts'
import { findBarriers, findSmall, languages, learner, show, signIn } from '../../test-alone.tsx'
import { OfflineMenu } from './offline-menu.tsx'

const kept = { name: 'Language models', at: 1_795_000_000_000, bytes: 2_000_000, hasFilms: false, edition: 'one' }
function lay(waiting = 0, person = learner.id) {
  signIn()
  const phases = { llm: kept, later: { ...kept, name: 'Attention', at: 0 } }
  localStorage.setItem('offline', JSON.stringify({ person, bytes: 23_000_000, phases }))
  for (let at = 0; at < waiting; at++)
    localStorage.setItem(
      `outbox ${learner.id} note all entry tab ${at}`,
      JSON.stringify({ key: 'n', seq: at, at: 1, value: '' }),
    )
  localStorage.setItem('outbox somebody-else note all entry tab 9', '{}')
}
const sign = () => page.getByRole('button').first()

it('says what is kept and that all is sent', async () => {
  lay()
  await show(<OfflineMenu />)
  await sign().click()
  await expect.element(page.getByRole('link', { name: 'Language models' })).toHaveAttribute('href', '/phase/detail/llm')
  const items = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(items[0]).toMatch(/^Language models25 MB · /)
  expect(items[1]).toBe('Attentionnot whole yet')
  await expect.element(page.getByText('All that you did is sent.')).toBeVisible()
})

it('counts what waits of this person, a lab’s files too, and says that there is no line', async () => {
  lay(2)
  waitingFiles.update(() => 1)
  onTestFinished(() => waitingFiles.update(() => 0))
  awayStore.update(() => true)
  await show(<OfflineMenu />)
  await expect.element(sign()).toHaveAccessibleName('No line, 3 things wait to be sent')
  awayStore.update(() => false)
  await expect.element(sign()).toHaveAccessibleName('Kept on this device, 3 things wait to be sent')
})

it('shows nothing of what somebody else has kept', async () => {
  lay(1, 'somebody-else')
  const { box } = await show(<OfflineMenu />)
  expect(box.querySelector('button')).toBeNull()
})

it.each(languages)('open, it can be read in light and dark and pressed by a finger in %s', async (locale) => {
  lay(2)
  const { box } = await show(<OfflineMenu />, { locale, size: 'phone' })
  await sign().click()
  await expect.element(page.getByRole('link').first()).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
