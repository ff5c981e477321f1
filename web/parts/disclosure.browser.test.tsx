import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, show } from '../test-alone.tsx'
import { Disclosure } from './disclosure.tsx'

it('folds out and in by keyboard, and what is folded in is out of reach', async () => {
  await show(
    <Disclosure title="What is a token?">
      <p>
        A piece of a word. <a href="/more">More</a>
      </p>
    </Disclosure>,
  )
  const link = page.getByRole('link', { name: 'More' })
  await expect.element(link).not.toBeInTheDocument()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(link).toBeVisible()
  await userEvent.tab()
  await expect.element(link).toHaveFocus()
  await userEvent.tab({ shift: true })
  await userEvent.keyboard(' ')
  await expect.element(link).not.toBeInTheDocument()
})

it('is a heading, so that a list of them can be jumped through', async () => {
  await show(
    <>
      <Disclosure title="One">1</Disclosure>
      <Disclosure title="Two" isOpen>
        <p>2</p>
      </Disclosure>
    </>,
  )
  expect(page.getByRole('heading', { level: 3 }).elements()).toHaveLength(2)
  await expect.element(page.getByText('2', { exact: true })).toBeVisible()
})

it('in another language than the reader’s says which, in the reader’s, and is spoken in its own', async () => {
  const { box } = await show(
    <Disclosure title="What is a token?" lang="en">
      It is a piece.
    </Disclosure>,
    { locale: 'zh-CN', size: 'phone' },
  )
  const heading = page.getByRole('heading').element()
  expect(heading.getAttribute('lang')).toBe('en')
  expect(heading.querySelector('[lang="zh-CN"]')?.textContent).toBe('仅有英文版')
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
