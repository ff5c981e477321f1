// The console, by keyboard alone: an announcement to a group, and a course that is sent and checked.
// Presses beside what is typed, and seconds, are told with each way.
import path from 'node:path'
import { readFile } from 'node:fs/promises'
import yazl from 'yazl'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { ask, expect, isWhole, prefer, signIn, signUpLearner, sizes, test, walkedIn, PASSWORD } from './house.ts'
import { inviteToGroup, operate } from './operator.ts'
import { root } from './product.ts'

test.use({ viewport: sizes.desktop })

/** A course without lessons, as somebody would pack it. */
async function packCourse(): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  zip.addBuffer(await readFile(path.join(root, 'courses/evaluation/course.yaml')), 'evaluation/course.yaml')
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

// What each press does server/staff asks in every run; the walk takes half a minute a language.
for (const language of isWhole ? walkedIn('en') : []) {
  const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
  test(`an owner announces, takes it back, sends it, and has a course checked: ${language}`, async ({ page }) => {
    const owner = await signUpLearner({ first: 'Amira', last: 'Halabi' })
    await operate('staff', 'grant', '--email', owner.email, '--role', 'owner')
    await ask('/staff/prove', { proof_password: PASSWORD }, owner.token)
    const learner = await signUpLearner({ first: 'Merit', last: 'Oduya-Lunde' })
    const invitation = await inviteToGroup()
    const { group } = await ask('/group/join-group', { token: invitation.token }, learner.token)
    await prefer(page, { language, theme: 'light' })
    await signIn(page, owner)

    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    const tell = (type: string, begun: number) =>
      test.info().annotations.push({ type, description: `${presses} presses, ${Date.now() - begun} ms` })
    const main = page.getByRole('main')

    await page.goto('/staff/announce')
    let begun = Date.now()
    await main.getByLabel(t('staff.announce.title', { lang: 'en' }), { exact: true }).focus()
    await page.keyboard.type('The labs rest')
    await press('Tab')
    await page.keyboard.type('From six to eight.')
    await press('Tab')
    await page.keyboard.type('实验暂停')
    await press('Tab')
    await page.keyboard.type('六点到八点。')
    await press('Tab')
    await main.getByRole('combobox').selectOption(`group ${group.id}`)
    presses += 1
    await expect(main.getByText(t('staff.announce.count', { count: 1, about: 'no' }))).toBeVisible()
    await expect(
      main.getByRole('heading', { level: 3, name: language === 'en' ? 'The labs rest' : '实验暂停' }),
    ).toHaveCount(2)
    await main.getByLabel(t('staff.announce.at'), { exact: true }).focus()
    await press('Control+Enter')
    await expect(page.getByText(t('staff.announce.sent'))).toBeVisible()
    await main.getByRole('heading', { level: 1 }).focus()
    await press('z')
    await expect(page.getByText(t('staff.announce.undone'))).toBeVisible()
    // The draft is there again, and leaves the second time.
    await expect(main.getByLabel(t('staff.announce.title', { lang: 'en' }), { exact: true })).toHaveValue(
      'The labs rest',
    )
    await main.getByLabel(t('staff.announce.at'), { exact: true }).focus()
    await press('Control+Enter')
    await expect(page.getByText(t('staff.announce.sent'))).toBeVisible()
    tell('an announcement, taken back once', begun)
    await expect
      .poll(
        async () => (await ask('/message/user-messages', {}, learner.token)).list.map(({ message }) => message.title),
        { timeout: 30_000 },
      )
      .toContain('The labs rest')

    await page.goto('/staff/content')
    presses = 0
    begun = Date.now()
    await main
      .getByLabel(t('staff.content.archive'))
      .setInputFiles({ name: 'evaluation.zip', mimeType: 'application/zip', buffer: await packCourse() })
    await main.getByLabel(t('staff.content.archive')).focus()
    await press('Tab')
    await press('Enter')
    await expect(main.getByText(t('staff.content.state.is', { state: 'checked' })).first()).toBeVisible({
      timeout: 60_000,
    })
    tell('a course, sent and checked', begun)
  })
}
