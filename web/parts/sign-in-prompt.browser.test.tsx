import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../test-alone.tsx'
import { SignInPrompt } from './sign-in-prompt.tsx'

it.each(languages)('says what for, and has both ways in: one of them is next, in %s', async (locale) => {
  const { box, where } = await show(
    <SignInPrompt title="Sign in to read your messages">They are kept here.</SignInPrompt>,
    {
      locale,
      size: 'phone',
    },
  )
  const [signIn, signUp] = { en: ['Sign In', 'Sign Up'], 'zh-CN': ['登录', '注册'] }[locale]
  await expect.element(page.getByRole('heading', { name: 'Sign in to read your messages' })).toBeVisible()
  expect([...box.querySelectorAll('[data-look=gold]')].map((one) => one.textContent)).toEqual([signIn])
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  await page.getByRole('link', { name: signUp! }).click()
  expect(where()).toContain('/login/signup')
})
