import { useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

const closed = vi.fn<() => void>()

function Page({ isAlert = false, children }: { isAlert?: boolean; children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    closed()
    setIsOpen(false)
  }
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <button>Behind</button>
      <Dialog
        title="Begin now?"
        isOpen={isOpen}
        isAlert={isAlert}
        onClose={close}
        actions={<Button look="gold">Begin</Button>}
      >
        {children ?? <p>You have 25 minutes.</p>}
      </Dialog>
    </>
  )
}
const open = async () => {
  closed.mockClear()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('button', { name: 'Begin' })).toBeVisible()
}

it('is named by its title, takes the focus, and keeps it: what is behind it is out of reach', async () => {
  await show(<Page />)
  await open()
  const dialog = page.getByRole('dialog', { name: 'Begin now?' }).element()
  expect(dialog.contains(document.activeElement)).toBe(true)
  for (let press = 0; press < 6; press += 1) {
    await userEvent.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  const behind = document.querySelector('main button')
  expect(behind?.closest('[inert], [aria-hidden=true]'), 'read out, the page behind would be the dialog').not.toBeNull()
})

it('Escape closes it, and the focus is back where it was', async () => {
  await show(<Page />)
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(closed).toHaveBeenCalledTimes(1)
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

it('a press outside closes it', async () => {
  await show(<Page />)
  await open()
  await userEvent.click(document.body, { position: { x: 10, y: 10 }, force: true })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('one that needs an answer is an alert, and a press outside leaves it open', async () => {
  await show(<Page isAlert />)
  await open()
  await expect.element(page.getByRole('alertdialog', { name: 'Begin now?' })).toBeVisible()
  await userEvent.click(document.body, { position: { x: 10, y: 10 }, force: true })
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
})

it('a fault inside leaves its title and its buttons, so that it can be closed', async () => {
  const Broken = (): ReactNode => {
    throw new Error('broken on purpose')
  }
  await show(
    <Page>
      <Broken />
    </Page>,
    { console: /broken on purpose|error boundary/ },
  )
  await open()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This part could not be shown')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it.each(languages)('fits a phone, can be read in light and dark and closed by a finger, in %s', async (locale) => {
  await show(
    <Page>
      <p>{'A long text. '.repeat(200)}</p>
    </Page>,
    { locale, size: 'phone' },
  )
  await open()
  const dialog = page.getByRole('dialog').element()
  expect(await findBarriers(dialog)).toEqual([])
  expect(findSmall(dialog)).toEqual([])
  expect(dialog.getBoundingClientRect().width).toBeLessThanOrEqual(390)
  await expect.element(page.getByRole('button', { name: { en: 'Close', 'zh-CN': '关闭' }[locale] })).toBeVisible()
})
