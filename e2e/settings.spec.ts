// Account settings from the user menu to the deletion, with what each change does elsewhere.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { unpackArchive } from '../server/calls/test-archive.ts'
import { ask, expect, newEmail, PASSWORD, prefer, readCode, signIn, test, walkedIn } from './house.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const isLive = (token: string) =>
  ask('/user/detail', {}, token).then(
    () => true,
    () => false,
  )

/** As a person opens it: unpacked, by a browser that has no line. */
async function readArchive(
  from: Page,
  archive: string,
  { language, address }: { language: 'en' | 'zh-CN'; address: string },
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'archive-'))
  const files = unpackArchive(await readFile(archive))
  for (const [name, bytes] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), bytes)
  }
  expect(JSON.parse(files.get('data/everything.json')?.toString('utf8') ?? '')).toMatchObject({
    account: [{ email: address, first_name: '小明' }],
  })
  const page = await from.context().newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const wrong: string[] = []
  page.on('console', (line) => wrong.push(line.text()))
  await page.goto(`file://${folder}/index.html`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(language, 'archive.title'))
  await expect(page.locator('main')).toContainText(address)
  expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px') // its own style sheet holds
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
  expect(wrong).toEqual([])
  await page.close()
  await rm(folder, { recursive: true })
}

for (const language of walkedIn('en')) {
  const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)

  test(`${language}: profile, mails, devices, password, address, data, and an end`, async ({ page, learner }) => {
    const { token: elsewhere } = await ask('/index/login', { email: learner.email, password: learner.password })
    await prefer(page, { language, theme: 'light' })
    await signIn(page, learner)
    await page.goto('/questions')
    await page.locator('button[popovertarget="menu-user"]').click()
    await page
      .locator('#menu-user')
      .getByRole('link', { name: t('shell.user.settings') })
      .click()
    await expect(page).toHaveURL('/my/info')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings.title'))

    const profile = section(page, t('settings.profile.title'))
    await profile.getByLabel(t('account.firstName.label'), { exact: true }).fill('')
    await profile.getByLabel(t('account.gender.label')).selectOption('')
    await profile.getByRole('button', { name: t('settings.save') }).click()
    await expect(profile.getByRole('alert').first()).toBeFocused()
    await expect(profile.getByRole('alert').first()).toContainText(t('account.gender.missing'))
    await profile.getByLabel(t('account.firstName.label'), { exact: true }).fill('小明')
    await profile.getByLabel(t('account.lastName.label'), { exact: true }).fill('王')
    await profile.getByLabel(t('account.gender.label')).selectOption('undisclosed')
    await profile.getByRole('button', { name: t('settings.save') }).click()
    await expect(page.getByText(t('settings.saved')).first()).toBeVisible()
    await expect(page.locator('button[popovertarget="menu-user"]')).toHaveText('小明') // the cached person is the new one at once, header included

    const mails = section(page, t('settings.mails.title'))
    await mails.getByRole('checkbox').nth(2).uncheck()
    await expect
      .poll(async () =>
        (await ask('/message/preferences', {}, learner.token)).list
          .filter(({ by_mail }) => !by_mail)
          .map(({ type }) => type),
      )
      .toEqual([2])

    const look = section(page, t('settings.look.title'))
    const other = language === 'en' ? 'zh-CN' : 'en'
    await look
      .getByRole('group', { name: t('settings.look.language'), exact: true })
      .getByRole('radio', { name: other === 'en' ? 'English' : '简体中文' })
      .click() // chosen once its sentences are there
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(other, 'settings.title'))
    await expect.poll(async () => (await ask('/user/settings', {}, learner.token)).lang).toBe(other)
    await section(page, say(other, 'settings.look.title'))
      .getByRole('group', { name: say(other, 'settings.look.language'), exact: true })
      .getByRole('radio', { name: language === 'en' ? 'English' : '简体中文' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings.title'))
    await look.getByRole('radio', { name: t('shell.theme.dark') }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(mails.getByRole('checkbox').nth(2)).not.toBeChecked()
    await expect(profile.getByLabel(t('account.firstName.label'), { exact: true })).toHaveValue('小明')

    const devices = section(page, t('settings.devices.title'))
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await expect(devices.getByRole('listitem').first()).toContainText(t('settings.devices.current'))
    await devices
      .getByRole('button', { name: t('settings.devices.endNamed', { device: t('settings.devices.unknown') }) })
      .click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    expect(await isLive(elsewhere)).toBe(false)

    const { token: third } = await ask('/index/login', { email: learner.email, password: learner.password })
    const password = section(page, t('settings.password.title'))
    await password.getByRole('button', { name: t('settings.password.change') }).click()
    await expect(password.getByLabel(t('settings.proof.password'), { exact: true })).toBeFocused()
    await password.getByLabel(t('settings.proof.password'), { exact: true }).fill('not mine')
    await password.getByLabel(t('account.password.newLabel'), { exact: true }).fill('Bridges-43-lights')
    await password.getByLabel(t('account.password.repeatLabel'), { exact: true }).fill('Bridges-44-lights')
    await password.getByRole('button', { name: t('settings.password.action') }).click()
    await expect(password.getByRole('alert').first()).toContainText(t('account.password.mismatch'))
    await password.getByLabel(t('account.password.repeatLabel'), { exact: true }).fill('Bridges-43-lights')
    await password.getByRole('button', { name: t('settings.password.action') }).click()
    await expect(password.getByRole('alert').first()).toContainText(t('account.password.wrong'))
    await password.getByLabel(t('settings.proof.password'), { exact: true }).fill(PASSWORD)
    await password.getByRole('button', { name: t('settings.password.action') }).click()
    await expect(page.getByText(t('settings.password.done'))).toBeVisible()
    await expect(password.getByRole('button', { name: t('settings.password.change') })).toBeFocused()
    expect([await isLive(third), await isLive(learner.token)]).toEqual([false, true])

    const address = newEmail()
    const email = section(page, t('settings.email.title'))
    await email.getByRole('button', { name: t('settings.email.change') }).click()
    await email.getByLabel(t('settings.email.new')).fill(learner.email)
    await email.getByLabel(t('settings.proof.password'), { exact: true }).fill('Bridges-43-lights')
    await email.getByRole('button', { name: t('settings.email.sendCode') }).click()
    await expect(email.getByRole('alert').first()).toContainText(t('settings.email.same'))
    await email.getByLabel(t('settings.email.new')).fill(address)
    await email.getByRole('button', { name: t('settings.email.sendCode') }).click()
    await email.getByLabel(t('account.code.label'), { exact: true }).fill(await readCode(address))
    await email.getByRole('button', { name: t('settings.email.action') }).click()
    await expect(page.getByText(t('settings.email.done', { email: address }))).toBeVisible()
    await expect(email.getByText(address, { exact: true })).toBeVisible()
    await expect
      .poll(async () => (await (await page.request.get('/mail')).text()).includes(t('mail.emailChanged.subject')))
      .toBe(true)

    const data = section(page, t('settings.data.title'))
    await data.getByRole('button', { name: t('settings.data.download') }).click()
    await dialog(page).getByLabel(t('settings.proof.password'), { exact: true }).fill('Bridges-43-lights')
    const download = page.waitForEvent('download')
    await dialog(page)
      .getByRole('button', { name: t('settings.data.download') })
      .click()
    const archive = await (await download).path()
    await expect(dialog(page)).toHaveCount(0)
    await readArchive(page, archive, { language, address })
    await data.getByRole('button', { name: t('settings.bring.open') }).click()
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'tessera.zip',
        mimeType: 'application/zip',
        buffer: await readFile(archive),
      })
    await expect(dialog(page).getByRole('status')).toContainText(t('settings.bring.nothing'))
    await dialog(page)
      .getByRole('button', { name: t('settings.bring.close'), exact: true })
      .last()
      .click()

    await section(page, t('settings.delete.title'))
      .getByRole('button', { name: t('settings.delete.open') })
      .click()
    await dialog(page)
      .getByRole('button', { name: t('settings.delete.action') })
      .click()
    await expect(dialog(page).getByRole('alert').first()).toContainText(t('settings.delete.confirmMissing'))
    await dialog(page)
      .getByLabel(t('settings.delete.confirm', { email: address }))
      .fill(address)
    await dialog(page).getByLabel(t('settings.proof.password'), { exact: true }).fill('Bridges-43-lights')
    await dialog(page)
      .getByRole('button', { name: t('settings.delete.action') })
      .click()
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('banner').getByRole('link', { name: t('shell.signIn') })).toBeVisible()
    expect(await isLive(learner.token)).toBe(false)
  })
}

test('a policy that was not agreed to is asked for in place, until it is', async ({ page }) => {
  const email = newEmail()
  await ask('/index/send-code', { email, scene: 'signup' })
  const { token } = await ask('/index/register', { email, password: PASSWORD, code: await readCode(email) })
  await signIn(page, { email, password: PASSWORD, token })
  await page.goto('/questions')
  const strip = section(page, 'Privacy policy and terms')
  await strip.getByRole('link', { name: 'read it' }).click()
  await expect(page).toHaveURL('/user/privacy-policy')
  await strip.getByRole('button', { name: 'I agree' }).click()
  await expect(strip).toHaveCount(0)
  await page.reload()
  await expect(page.locator('button[popovertarget="menu-user"]')).toBeVisible()
  await expect(strip).toHaveCount(0)
  expect((await ask('/user/settings', {}, token)).consent).not.toBeNull()
})
