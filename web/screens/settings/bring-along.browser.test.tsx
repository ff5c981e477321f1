import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { languages, serve, show, signIn } from '../../test-alone.tsx'
import { BringAlong } from './bring-along.tsx'

const choose = (file: File) => userEvent.upload(page.getByLabelText(/^(Choose the archive|选择)/), file)
const file = (text: string) => new File([text], 'bring-along.json', { type: 'application/json' })

it.each(languages)('a file that is too large is told apart from one that is no archive, in %s', async (locale) => {
  signIn()
  serve({})
  await show(<BringAlong isOpen onClose={() => {}} />, { locale })
  const problem = page.getByRole('alert')
  await choose(file('0'.repeat(9 * 1024 * 1024)))
  await expect.element(problem).toMatchTextContent(locale === 'en' ? 'larger than 8 MB' : '超过 8 MB')
  await choose(file('PK, and then nothing'))
  await expect
    .element(problem)
    .toMatchTextContent(locale === 'en' ? 'not an archive of Tessera' : '不是 Tessera 的数据包')
})
