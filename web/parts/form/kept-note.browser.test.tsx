import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages, reach, show } from '../../test-alone.tsx'
import { keepTyped, readTyped } from '../../session/typed.ts'
import { KeptNote } from './kept-note.tsx'
import { TextField } from './text-field.tsx'
import { useTyped } from './use-typed.ts'

/** A form as the settings have it: saved values, and what was typed over them on an earlier visit. */
function Form({ saved }: { saved: string }) {
  const typed = useTyped('test', { name: saved })
  return (
    <form
      key={typed.key}
      onInput={(event) => typed.keep(Object.fromEntries(new FormData(event.currentTarget)) as never)}
    >
      {typed.isOffered ? <KeptNote onDiscard={typed.discard} /> : null}
      <TextField id="n" name="name" label="Name" defaultValue={typed.kept?.['name'] ?? saved} />
      <button type="button" onClick={typed.drop}>
        Saved
      </button>
    </form>
  )
}
const field = page.getByLabelText('Name')

it('is there when something else than what is saved had been typed, and not otherwise', async () => {
  keepTyped('test', { name: 'Lin Yaoyao' })
  await show(<Form saved="Lin Yao" />)
  await expect.element(page.getByRole('status')).toMatchTextContent('What you had typed and not saved is here again.')
  await expect.element(field).toHaveValue('Lin Yaoyao')
})

it('says nothing when what was typed is what is saved', async () => {
  keepTyped('test', { name: 'Lin Yao' })
  await show(<Form saved="Lin Yao" />)
  await expect.element(field).toHaveValue('Lin Yao')
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})

it('discarded, the saved value is back and nothing is kept', async () => {
  keepTyped('test', { name: 'Lin Yaoyao' })
  await show(<Form saved="Lin Yao" />)
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect.element(field).toHaveValue('Lin Yao')
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  expect(readTyped('test')).toBeUndefined()
})

it('typing keeps; sending drops, and the field stays as it was sent', async () => {
  await show(<Form saved="Lin Yao" />)
  await field.fill('Lin Y.')
  expect(readTyped('test')).toEqual({ name: 'Lin Y.' })
  await page.getByRole('button', { name: 'Saved' }).click()
  expect(readTyped('test')).toBeUndefined()
  await expect.element(field).toHaveValue('Lin Y.')
})

it.each(languages)('can be read and discarded by a finger in %s', async (locale) => {
  const { box } = await show(<KeptNote onDiscard={() => {}} />, { locale, size: 'phone' })
  const button = page.getByRole('button', { name: { en: 'Discard it', 'zh-CN': '放弃这些内容' }[locale] })
  await expect.element(button).toBeVisible()
  expect(reach(button.element()).height).toBeGreaterThanOrEqual(44)
  expect(await findBarriers(box)).toEqual([])
})
