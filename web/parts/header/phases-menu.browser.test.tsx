import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PhaseCard } from '../../../contract/shapes.ts'
import { to } from '../../paths.ts'
import { findBarriers, findSmall, has, languages, serve, show } from '../../test-alone.tsx'
import { PhasesMenu } from './phases-menu.tsx'

const phase = (id: string, name: string): PhaseCard => ({
  id,
  name,
  desc: '',
  lang: 'en',
  img_url: null,
  price: null,
  prices: [],
  minutes: 60,
  map_tree: [
    {
      node: { id: 'text', name: 'Text', minutes: 60, items: [], is_preview: false, lang: 'en' },
      level: 1,
      children: [],
    },
  ],
})
const list = [phase('llm', 'How a language model works'), phase('vision', 'How a machine sees')]
/** As an earlier visit has kept it; asked for anew all the same. */
const keep = (lang: string) => localStorage.setItem('phaseList', JSON.stringify({ lang, list }))
const calls = { '/index/cert-list': { list } }
const menu = page.getByRole('button').first()

it('opens by Enter on the phases that were kept, and Escape gives the focus back', async () => {
  keep('en')
  serve(calls)
  await show(<PhasesMenu />)
  ;(menu.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const first = page.getByRole('link', { name: has('How a language model works') })
  await expect.element(first).toBeVisible()
  await expect.element(first).toHaveAttribute('href', to.phase('llm'))
  await userEvent.keyboard('{Escape}')
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
})

it('has a link to all phases, whether they are known or not', async () => {
  serve(calls)
  await show(<PhasesMenu />)
  await menu.click()
  await expect.element(page.getByRole('link', { name: 'View more details' })).toHaveAttribute('href', to.phases())
})

it.each(languages)('open it can be read in light and dark in %s', async (locale) => {
  keep(locale)
  serve(calls)
  const { box } = await show(<PhasesMenu />, { locale })
  await menu.click()
  await expect.element(page.getByText('How a machine sees')).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
