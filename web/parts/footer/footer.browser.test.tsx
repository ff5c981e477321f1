import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, show, signIn } from '../../test-alone.tsx'
import { Footer } from './footer.tsx'

const links = (name: string) =>
  page
    .getByRole('navigation', { name })
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

it('a visitor is led to signing in and up', async () => {
  await show(<Footer />)
  expect(links('Account')).toEqual(['Sign In', 'Sign Up'])
})

it('a learner is led to their courses, and not to signing in', async () => {
  signIn()
  await show(<Footer />)
  expect(links('Account').length).toBe(1)
  expect(links('Account')).not.toContain('Sign In')
})

it('without networks there is no heading for them', async () => {
  await show(<Footer />)
  await expect.element(page.getByRole('navigation', { name: 'Follow us' })).not.toBeInTheDocument()
})

it('the school’s own networks stand beside the known ones', async () => {
  const social = { video: '', x: 'https://x.example', instagram: '', linkedin: '', facebook: '' }
  const networks = [{ name: 'Mastodon', at: 'https://m.example' }]
  await show(<Footer />, { site: { social, networks, links: [{ name: 'Imprint', at: 'https://i.example' }] } })
  expect(links('Follow us')).toEqual(['X', 'Mastodon'])
  await expect.element(page.getByRole('link', { name: 'Imprint' })).toHaveAttribute('rel', 'noopener')
})

it('says when the contents were updated, once it is known', async () => {
  await show(<Footer />, { site: { contentUpdatedAt: 1_795_000_000, contentUpdatedOn: '18 November 2026' } })
  await expect.element(page.getByText('18 November 2026')).toHaveAttribute('datetime', '2026-11-18')
  await expect.element(page.getByText('© 2026 Tessera')).toBeVisible()
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  const { box } = await show(<Footer />, { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
