import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readToken } from '../../session/session.ts'
import { findBarriers, findSmall, languages, learner, serve, show, signIn } from '../../test-alone.tsx'
import { UserMenu } from './user-menu.tsx'

it('is named by the person, and by the address while there is no name', async () => {
  signIn()
  const { box, draw } = await show(<UserMenu />)
  await expect.element(page.getByRole('button', { name: /account of Lin Yao/ })).toHaveTextContent('LY')
  await draw(null)
  signIn({ ...learner, id: 'other', first_name: '', last_name: '' })
  await draw(<UserMenu />)
  expect(box.querySelector('button')?.getAttribute('aria-label')).toContain('lin@example.edu')
})

it('logging out ends the session here at once, even when the server is away, and goes home', async () => {
  signIn()
  const asked = serve({ '/user/logout': () => Promise.reject(new Error('away')) })
  const { where } = await show(<UserMenu />)
  await page.getByRole('button').click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect.poll(readToken).toBeUndefined()
  expect(where()).toBe('/home')
  expect(asked.map(({ path }) => path)).toEqual(['/user/logout'])
})

it.each(languages)('open, it can be read in light and dark and pressed by a finger in %s', async (locale) => {
  signIn()
  const { box } = await show(<UserMenu />, { locale })
  await page.getByRole('button').first().click()
  await expect.element(page.getByRole('link').first()).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box.querySelector('[popover]') ?? box)).toEqual([])
})
