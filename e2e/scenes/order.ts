import type { Page } from '@playwright/test'
import type { Order } from '../../contract/order-shapes.ts'
import { signReviewLink } from '../../server/flows/review-link.ts'
import { expect } from '../house.ts'
import { houseSecret } from '../operator.ts'
import { sendReceipt, signUpBuyer } from '../orders.ts'
import { PHASE } from '../people.ts'
import {
  applying,
  approved,
  approvedPhase,
  checkout,
  confirmation,
  detail,
  hours,
  hoursOrder,
  late,
  orderPath,
  outline,
  over,
  phaseCheckout,
  phaseOrder,
  receipt,
  rejected,
} from './order-samples.ts'
import { answer, broken, dialog, main, sendEmpty, type Group, type Scene } from './scene.ts'

const buyHours = `/phase/experimentCheckout/${outline}/byte-pairs/${PHASE}`
const buyPhase = `/phase/checkout/${PHASE}`
const draft = hoursOrder()

const one = (name: string, order: Order, more: Pick<Scene, 'only' | 'open'> = {}): Scene => ({
  name: `an order, ${name}`,
  path: orderPath,
  prepare: async (page) => {
    await answer('/order/detail', 200, detail(order))(page)
    await answer('/order/confirmation', 200, confirmation(order))(page)
  },
  ...more,
})
const choose = (page: Page) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from('not looked at here') })

export const orders: Group = {
  who: 'student',
  about: 'paying',
  console: [/status of 500|ERR_FAILED/], // one: Playwright takes a list of two for a value with its options
  scenes: [
    { name: 'hours, sent empty', path: buyHours, prepare: answer('/order/checkout', 200, checkout()), open: sendEmpty },
    {
      name: 'hours, one returned and nothing metered',
      path: buyHours,
      only: 'phone',
      prepare: answer('/order/checkout', 200, checkout({ open_order: rejected, is_metered: false })),
    },
    {
      name: 'hours, where to pay, the receipt missing',
      path: buyHours,
      prepare: answer('/order/checkout', 200, checkout({ open_order: draft })),
      open: async (page, t) => {
        await main(page)
          .getByRole('button', { name: t('order.send') })
          .click()
        await expect(main(page).locator('form [role=alert]').first()).toBeFocused()
      },
    },
    {
      name: 'a phase, to be paid online',
      path: buyPhase,
      prepare: answer(
        '/order/checkout',
        200,
        phaseCheckout({ open_order: phaseOrder(), online: [{ id: 'card', label: 'Example Pay' }] }),
      ),
      open: async (page, t) => {
        await main(page).getByLabel('Example Pay').check()
        await expect(
          main(page).getByRole('button', { name: t('order.online.go', { way: 'Example Pay' }) }),
        ).toBeVisible()
      },
    },
    {
      name: 'a phase, the receipt uploaded before',
      path: buyPhase,
      only: 'desktop',
      prepare: async (page) => {
        await answer('/order/checkout', 200, phaseCheckout({ open_order: phaseOrder() }))(page)
        await answer('/order/receipt', 200, {
          order: phaseOrder({ receipt }),
          duplicate: { of: 'receipt', is_own: true, reference: 'TS-7K3M-9QXA-4' },
        })(page)
      },
      open: async (page, t) => {
        await choose(page)
        await expect(page.getByText(t('order.duplicate.own', { reference: 'TS-7K3M-9QXA-4' }))).toBeVisible()
      },
    },
    {
      name: 'a phase, in review already',
      path: buyPhase,
      only: 'phone',
      prepare: answer('/order/checkout', 200, phaseCheckout({ open_order: applying })),
    },
    { name: 'a phase, nothing to pay', path: buyPhase, only: 'desktop' },
    one('an upload that broke off', draft, {
      only: 'phone',
      open: async (page, t) => {
        await page.route('**/api/order/receipt', (route) => route.abort())
        await choose(page)
        await expect(page.getByRole('button', { name: t('order.receipt.retry') })).toBeVisible()
      },
    }),
    {
      ...one('dialog: sent before', draft, { only: 'phone' }),
      prepare: async (page) => {
        await answer('/order/detail', 200, detail(hoursOrder({ receipt })))(page)
        await answer('/order/submit', 200, {
          error: 'order_duplicate',
          message: 'This payment number already belongs to another order. Send it all the same?',
        })(page)
      },
      open: async (page, t) => {
        await main(page)
          .getByRole('button', { name: t('order.send') })
          .click()
        await expect(dialog(page)).toBeVisible()
      },
    },
    one('in review', applying, { only: 'desktop' }),
    one('in review for too long', late, { only: 'phone' }),
    {
      ...one('dialog: cancel', applying, { only: 'phone' }),
      open: async (page, t) => {
        await page.getByRole('button', { name: t('order.cancel') }).click()
        await expect(dialog(page)).toBeVisible()
      },
    },
    one('approved', approved),
    one('approved, a phase', approvedPhase, { only: 'phone' }),
    one('returned', rejected, { only: 'phone' }),
    ...over.map((order) => one(order.state, order, { only: 'phone' })),
    { name: 'an order that is not there', path: orderPath, only: 'phone' },
    { name: 'an order, failed', path: orderPath, only: 'phone', prepare: answer('/order/detail', 500, broken) },
    { name: '/my/hours', path: '/my/hours', prepare: answer('/order/hours', 200, hours()) },
    { name: '/my/hours, failed', path: '/my/hours', only: 'phone', prepare: answer('/order/hours', 500, broken) },
    {
      name: '/my/learning with orders',
      path: '/my/learning',
      prepare: answer('/order/list', 200, {
        list: [draft, applying, rejected, approved, ...over],
        pagination: { total: 7, page: 1, pageSize: 100 },
      }),
    },
  ],
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
let reviewed: { readonly open: string; readonly old: string } | undefined
const visit = (link: 'open' | 'old') => async (page: Page) => {
  await page.goto(reviewed?.[link] ?? '')
  await expect(page.locator('main output[data-shape]')).toHaveCount(0)
}

/** Finance has no account: the link is all. */
export const reviews: Group = {
  who: async () => {
    const buyer = await signUpBuyer()
    const { id } = await sendReceipt(buyer.token)
    const link = (days: number) =>
      `/order/review/${signReviewLink(houseSecret(), { orderId: id, round: 1, expiresAt: inDays(days) })}`
    reviewed = { open: link(14), old: link(-1) }
    return buyer
  },
  about: 'finance',
  scenes: [
    {
      name: 'a review, refused',
      path: '/questions',
      open: async (page, t) => {
        await visit('open')(page)
        await expect(page.getByRole('img', { name: /receipt|凭证/ })).toBeVisible()
        await page.getByLabel(t('order.review.reason')).fill('x')
        await page.getByRole('button', { name: t('order.review.approve'), exact: true }).click()
        await expect(main(page).locator('form [role=alert]').first()).toBeFocused()
      },
    },
    { name: 'a review whose link is over', path: '/questions', only: 'phone', open: visit('old') },
  ],
}
