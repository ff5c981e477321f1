import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fault, findBarriers, languages, serve, show, signIn } from '../../test-alone.tsx'
import { BellMenu } from './bell-menu.tsx'
import { setMessageCount } from './message-count.ts'

const copy = (id: string, is_read: 0 | 1) => ({
  id,
  message_id: `m${id}`,
  is_read,
  created_at: 1_795_000_000,
  message: { title: `Message ${id}`, type: 'course' },
})
const latest = { list: [copy('1', 0), copy('2', 1)], types: { course: 'Course' } }
const bell = page.getByRole('button')

it('says how many are unread, and opening it reads none', async () => {
  signIn()
  const asked = serve({ '/user/stat': { new_message_count: 3 }, '/message/user-messages': latest })
  await show(<BellMenu />)
  await expect.element(page.getByRole('button', { name: 'Messages, 3 unread' })).toBeVisible()
  await bell.click()
  await expect.element(page.getByRole('link', { name: /Unread: Message 1/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Read: Message 2/ })).toBeVisible()
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/user/stat', '/message/user-messages']))
})

it('follows the count that another part of the page has changed', async () => {
  signIn()
  serve({ '/user/stat': { new_message_count: 2 }, '/message/user-messages': latest })
  await show(<BellMenu />)
  await expect.element(page.getByRole('button', { name: 'Messages, 2 unread' })).toBeVisible()
  setMessageCount(0)
  await expect.element(page.getByRole('button', { name: 'Messages, none unread' })).toBeVisible()
})

it('without any it says what will come; when it fails it says that, and the way to all stays', async () => {
  signIn()
  let reply: unknown = { list: [], types: {} }
  serve({ '/user/stat': { new_message_count: 0 }, '/message/user-messages': () => reply })
  const { draw } = await show(<BellMenu key="1" />)
  await bell.click()
  await expect.element(page.getByText('No notifications')).toBeVisible()
  reply = fault()
  await draw(<BellMenu key="2" />)
  await bell.click()
  await expect.element(page.getByText('The messages could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'View more details' })).toBeVisible()
})

it.each(languages)('open, it can be read in light and dark on a phone in %s', async (locale) => {
  signIn()
  serve({ '/user/stat': { new_message_count: 1 }, '/message/user-messages': latest })
  const { box } = await show(<BellMenu />, { locale, size: 'phone' })
  await bell.click()
  await expect.element(page.getByRole('link', { name: /Message 1/ })).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
})
