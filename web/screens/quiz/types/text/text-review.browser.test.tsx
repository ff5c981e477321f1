import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, has, languages } from '../../../../test-alone.tsx'
import { reviewed, showReview } from '../test-field.tsx'

const text = (more: object) => reviewed('text', { given: 'enthropy', right: ['entropy', '熵'], earned: 0, ...more })
const lines = () => [...document.querySelectorAll('dd')].map((line) => line.textContent)

it('shows what was typed and every form that is taken', async () => {
  await showReview(text({}))
  expect(lines()).toEqual(['enthropy', 'entropy / 熵'])
  expect(document.querySelector('[data-verdict=wrong] svg')).not.toBeNull()
})

it('what was typed is shown to the letter, spaces too: they may be what was wrong', async () => {
  await showReview(text({ given: 'byte  pair <b>encoding</b>' }))
  await expect.element(page.getByText(has('<b>encoding</b>'))).toBeVisible()
  expect((document.querySelector('dd') as HTMLElement).innerText).toBe('byte  pair <b>encoding</b>')
})

it('left open it says so; kept secret it shows neither verdict nor what is right', async () => {
  const { draw } = await showReview(text({ given: null }))
  expect(lines()).toEqual(['No answer', 'entropy / 熵'])
  await draw(null)
  await showReview(text({ right: null, earned: null }))
  expect(lines()).toEqual(['enthropy'])
  expect(document.querySelector('[data-verdict]')).toBeNull()
})

it('the reason stands below in the language it is in', async () => {
  await showReview(text({ why: { text: '<p>意外程度的平均。</p>', lang: 'zh-CN' } }))
  expect(page.getByText('意外程度的平均。').element().closest('[lang]')?.getAttribute('lang')).toBe('zh-CN')
})

it.each(languages)(
  'five hundred letters without a break can be read in light and dark on a phone in %s',
  async (locale) => {
    const { box } = await showReview(text({ given: 'e'.repeat(500) }), { locale, size: 'phone' })
    expect(await findBarriers(box)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(390)
  },
)
