import type { Page } from '@playwright/test'
import type { OutputOf } from '../../contract/index.ts'
import { expect } from '../house.ts'
import { answer, broken, dialog, main, type Group, type Say, type Scene } from './scene.ts'

const user: OutputOf<'/user/settings'>['user'] = {
  id: '1',
  first_name: 'Maximiliana-Theodora',
  last_name: 'von Hohenzollern-Sigmaringen',
  email: 'maximiliana-theodora.von-hohenzollern-sigmaringen@a-long-name-of-a-school.example.edu',
  gender: 'female',
  nationality: 'GS',
  education: 'doctorate',
}
const settings = (more: Partial<OutputOf<'/user/settings'>> = {}): OutputOf<'/user/settings'> => ({
  user,
  lang: 'en',
  has_password: true,
  consent: { version: '2026-11-22', agreed_at: 1_795_000_000 },
  ...more,
})
const sessions: OutputOf<'/user/sessions'> = {
  list: [
    {
      id: 'a',
      browser: 'Chrome',
      system: 'Windows',
      created_at: 1_795_000_000,
      expires_at: 1_797_000_000,
      is_current: true,
    },
    {
      id: 'b',
      browser: 'Samsung Internet',
      system: 'Android',
      created_at: 1_794_000_000,
      expires_at: 1_797_000_000,
      is_current: false,
    },
    { id: 'c', browser: null, system: null, created_at: 1_794_000_000, expires_at: 1_797_000_000, is_current: false },
  ],
}

const calendar: OutputOf<'/calendar/renew'> = {
  address: `https://learn.a-long-name-of-a-school.example.edu/calendar/${'Ab0_'.repeat(11).slice(1)}.ics`,
  made_at: 1_795_000_000,
  with_reviews: false,
}
const begunApp: OutputOf<'/user/second-factor-begin'> = {
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  address: 'otpauth://totp/School:learner@example.com?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  qr: { size: 21, path: 'M0 0h1v1h-1zM2 1h1v1h-1zM20 20h1v1h-1z' },
}
const recoveryCodes: OutputOf<'/user/second-factor-codes'> = {
  codes: Array.from({ length: 10 }, (_, i) => `abcd${i === 0 ? 'e' : i + 1 > 9 ? 'f' : i + 1}-mnp${i}q`),
}
const brought: OutputOf<'/user/import'> = {
  school: 'https://learn.a-long-name-of-another-school.example.edu',
  cards: { all: 112, fresh: 98, newer: 1, unknown: 13 },
  notes: { all: 46, fresh: 40, unknown: 5, full: 1 },
}

const full =
  (more: Partial<OutputOf<'/user/settings'>> = {}) =>
  async (page: Page) => {
    const { user: shown, ...rest } = settings(more)
    // The page is of the person who is signed in: only what is shown of them is another.
    await page.route('**/api/user/settings', async (route) => {
      const real = (await (await route.fetch()).json()) as OutputOf<'/user/settings'> // checked by the contract on its way out
      await route.fulfill({ json: { ...rest, user: { ...shown, id: real.user.id } } })
    })
    await answer('/user/sessions', 200, sessions)(page)
  }
const at = (name: string, open?: Scene['open'], prepare: NonNullable<Scene['prepare']> = full()): Scene => ({
  name: `settings, ${name}`,
  path: '/my/info',
  prepare,
  ...(open ? { open } : {}),
})
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).first().click()
const openForms = async (page: Page, t: Say) => {
  await press(page, t('settings.email.change'))
  await press(page, t('settings.password.change'))
  await main(page)
    .getByRole('button', { name: t('settings.password.action') })
    .click()
  await expect(main(page).getByRole('alert').first()).toBeFocused()
}

export const settingsScenes: Group = {
  who: 'newcomer',
  about: 'account settings',
  console: [/status of 500/],
  scenes: [
    at('everything'),
    { ...at('forms open, one refused', openForms), goesOn: true },
    {
      ...at(
        'by code',
        (page, t) => press(page, t('settings.password.set')),
        full({ has_password: false, consent: null }),
      ),
      only: 'phone',
    },
    {
      ...at('download, asked', async (page, t) => {
        await press(page, t('settings.data.download'))
        await expect(dialog(page).getByRole('textbox')).toBeVisible()
      }),
      only: 'desktop',
    },
    {
      ...at('delete, refused', async (page, t) => {
        await press(page, t('settings.delete.open'))
        await dialog(page)
          .getByRole('button', { name: t('settings.delete.action') })
          .click()
        await expect(dialog(page).getByRole('alert').first()).toBeFocused()
      }),
      only: 'phone',
    },
    { ...at('failed', undefined, answer('/user/settings', 500, broken)), only: 'phone' },
    {
      ...at(
        'consent asked',
        (page, t) => expect(page.getByRole('region', { name: t('settings.consent.title') })).toBeVisible(),
        full({ user: { ...user, consent_due: '2026-12-24' } }),
      ),
      only: 'phone',
    },
    {
      ...at('an authenticator app, scanned', async (page, t) => {
        await press(page, t('settings.app.setUp'))
        await main(page).getByLabel(t('settings.proof.password')).fill('Tessellate-2026')
        await press(page, t('settings.app.begin'))
        await expect(main(page).getByRole('img', { name: t('settings.app.picture') })).toBeVisible()
      }),
      prepare: async (page) => {
        await full()(page)
        await answer('/user/second-factor-begin', 200, begunApp)(page)
      },
    },
    {
      ...at('an authenticator app, its recovery codes', async (page, t) => {
        await press(page, t('settings.app.newCodes'))
        await main(page).getByLabel(t('settings.proof.password')).fill('Tessellate-2026')
        await main(page).getByLabel(t('account.otp.label')).fill('123456')
        await press(page, t('settings.app.newCodesGo'))
        await expect(main(page).getByRole('heading', { name: t('settings.app.codes') })).toBeFocused()
      }),
      prepare: async (page) => {
        await full()(page)
        await answer('/user/second-factor', 200, { since: 1_795_000_000, codes_left: 0 })(page)
        await answer('/user/second-factor-codes', 200, recoveryCodes)(page)
      },
      only: 'phone',
    },
    {
      ...at('calendar, its address shown', async (page, t) => {
        await press(page, t('settings.calendar.make'))
        await expect(main(page).getByLabel(t('settings.calendar.address'))).toHaveValue(calendar.address)
      }),
      prepare: async (page) => {
        await full()(page)
        await answer('/calendar/renew', 200, calendar)(page)
      },
    },
    {
      ...at('calendar, a new address asked', async (page, t) => {
        await press(page, t('settings.calendar.renew'))
        await expect(dialog(page)).toBeVisible()
      }),
      prepare: async (page) => {
        await full()(page)
        await answer('/calendar/settings', 200, { made_at: 1_795_000_000, with_reviews: true })(page)
      },
      only: 'phone',
    },
    {
      ...at('what was learnt elsewhere, looked at', async (page, t) => {
        await press(page, t('settings.bring.open'))
        await dialog(page)
          .locator('input[type=file]')
          .setInputFiles({ name: 'bring-along.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
        await expect(dialog(page).getByRole('status')).toBeVisible()
      }),
      prepare: async (page) => {
        await full()(page)
        await answer('/user/import', 200, brought)(page)
      },
    },
    {
      ...at('what was learnt elsewhere, refused', async (page, t) => {
        await press(page, t('settings.bring.open'))
        await dialog(page)
          .locator('input[type=file]')
          .setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') })
        await expect(dialog(page).getByRole('alert')).toContainText(t('settings.bring.unreadable'))
      }),
      only: 'phone',
    },
  ],
}
