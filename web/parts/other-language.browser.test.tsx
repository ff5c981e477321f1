import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, show } from '../test-alone.tsx'
import { OtherLanguage } from './other-language.tsx'

it.each([
  ['en', 'zh-CN', 'In Chinese only'],
  ['zh-CN', 'en', '仅有英文版'],
] as const)('a reader of %s is told of a text in %s: %s', async (locale, lang, words) => {
  const { box } = await show(<OtherLanguage lang={lang} isAlone />, { locale })
  await expect.element(page.getByText(words)).toBeVisible()
  expect(box.querySelector('[lang]')?.getAttribute('lang')).toBe(locale)
  expect(await findBarriers(box)).toEqual([])
})

it.each([
  ['en', 'en'],
  ['zh-CN', 'zh-CN'],
  ['en', undefined],
] as const)('a reader of %s is told nothing of a text in %s', async (locale, lang) => {
  const { box } = await show(<OtherLanguage lang={lang} />, { locale })
  expect(box.textContent).toBe('')
})
