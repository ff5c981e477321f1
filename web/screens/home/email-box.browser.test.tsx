import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { EmailBox } from './email-box.tsx'

it('takes the address along to sign-in, without the spaces around it', async () => {
  const { where } = await show(<EmailBox starts="llm" />)
  await page.getByRole('textbox').fill(' lin+x@example.edu ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(where).toContain('lin%2Bx%40example.edu')
})

it('empty, it leads to sign-in without an address', async () => {
  const { where } = await show(<EmailBox starts="llm" />)
  await page.getByRole('button').click()
  await expect.poll(where).toMatch(/^\/login[^=]*$/)
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  const { box } = await show(<EmailBox starts="llm" />, { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
