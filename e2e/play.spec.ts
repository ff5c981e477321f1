// Plays: figures with a handle, in a lesson that anybody may read.
import type { Page } from '@playwright/test'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { ask, expect, prefer, signIn, sizes, test, walkedIn } from './house.ts'
import { holdScripts, lessonPath, PHASE, PREVIEW, settle } from './people.ts'

const en = <K extends Key>(key: K, ...args: Arguments<K>) => say('en', key, ...args)
const lesson = '/phase/lesson-learn/llm-foundations/attention/attention-by-hand'
const play = (page: Page) => page.locator('[data-play=attention]')
const weights = (page: Page) => play(page).locator('text:is([data-look=value], [data-look=gold-value])')
const query = (page: Page) =>
  play(page).getByRole('slider', { name: en('play.attention.query', { word: en('play.word.means') }) })
const first = ['0.657', '0.242', '0.089', '0.012']

test('its code comes when a reader is near, moves nothing by that, and answers to keys; what was reached stays', async ({
  page,
}) => {
  await prefer(page, { language: 'en', theme: 'light' })
  await page.setViewportSize(sizes.desktop)
  await page.goto(lesson)
  await settle(page)
  await page.waitForLoadState('networkidle') // what the page asks for by itself is here
  const letIn = await holdScripts(page)
  const drawn = () =>
    play(page)
      .locator('svg')
      .evaluateAll((all) => all.map((one) => one.outerHTML).join('\n'))
  const heightOf = () => play(page).evaluate((element) => element.getBoundingClientRect().height)
  await play(page).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const [drawing, height] = [await drawn(), await heightOf()]
  await expect(play(page).locator('figure')).not.toHaveAttribute('data-live')
  letIn()
  await expect(play(page).locator('figure')).toHaveAttribute('data-live')
  expect(await drawn()).toBe(drawing)
  expect(await heightOf()).toBe(height)

  await query(page).focus()
  for (let step = 0; step < 12; step++) await page.keyboard.press('Shift+ArrowLeft')
  for (let step = 0; step < 8; step++) await page.keyboard.press('Shift+ArrowUp')
  await expect(play(page).locator('[data-reached]')).toHaveCount(1)
  const moved = await weights(page).allTextContents()
  expect(moved).not.toEqual(first)

  // In another language it stands as it was left.
  await page
    .getByRole('banner')
    .getByRole('button', { name: en('shell.language') })
    .click()
  await expect(play(page).getByText(say('zh-CN', 'play.attention.ask'))).toBeVisible()
  await expect(weights(page)).toHaveText(moved)
  await page.reload()
  await play(page).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(play(page).locator('[data-reached]')).toHaveCount(1)
  await expect(weights(page)).toHaveText(first)
})

test('a learner who comes by a link has their own lesson before a figure is near', async ({ page, learner }) => {
  await ask('/dataset-cert/enroll', { id: PHASE, zone: 'UTC' }, learner.token)
  await prefer(page, { language: 'en', theme: 'light' })
  await signIn(page, learner)
  await page.goto(lessonPath(PREVIEW))
  await expect(page.getByRole('button', { name: en('lesson.done.reading') })).toBeAttached()
  await expect(page.locator('[data-play]')).not.toBeInViewport()
})

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: sizes.phone })

  test('a point is drawn along and the page stays, and nothing is wider than the phone', async ({ page }) => {
    await prefer(page, { language: 'en', theme: 'light' })
    await page.goto(lesson)
    await settle(page)
    const topAtMiddle = () =>
      play(page)
        .locator('[data-plane]')
        .evaluate((plane) => {
          plane.scrollIntoView({ block: 'center' })
          return plane.getBoundingClientRect().top
        })
    await topAtMiddle()
    await expect(play(page).locator('figure')).toHaveAttribute('data-live')
    // What is above is laid out when it is near: the plane is where a finger finds it when that moves it no more.
    await expect.poll(async () => (await topAtMiddle()) - (await topAtMiddle())).toBe(0)
    const box = await play(page)
      .getByRole('slider', { name: en('play.word.red'), exact: true })
      .locator('[data-ring]')
      .boundingBox()
    if (!box) throw new Error('red is nowhere')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    // On the screen: what is laid out above meanwhile changes how far the page is scrolled.
    const topOf = () =>
      play(page)
        .locator('[data-plane]')
        .evaluate((plane) => plane.getBoundingClientRect().top)
    const top = await topOf()
    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dy: number) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + dy }] })
    await touch('touchStart', 0)
    for (let dy = 4; dy <= 60; dy += 4) await touch('touchMove', dy)
    await touch('touchEnd', 0)
    await expect(weights(page)).not.toHaveText(first)
    expect(Math.abs((await topOf()) - top)).toBeLessThan(10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width)
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  for (const language of walkedIn('en'))
    test(`it is a picture of its first state with its question, and nothing stands there to be pressed in vain (${language})`, async ({
      page,
    }) => {
      await prefer(page, { language, theme: 'light' })
      await page.goto(lesson)
      await expect(play(page).getByText(say(language, 'play.attention.ask'))).toBeVisible()
      await expect(play(page).getByText(say(language, 'play.attention.caption'))).toBeVisible()
      await expect(weights(page)).toHaveText(first)
      await expect(play(page).locator('button:visible, input:visible')).toHaveCount(0)
    })
  for (const language of walkedIn('zh-CN'))
    test(`so is the one of the lesson that is read before anybody enrols (${language})`, async ({ page }) => {
      await prefer(page, { language, theme: 'light' })
      await page.goto('/phase/lesson-learn/llm-foundations/counting/surprise')
      const price = page.locator('[data-play=price]')
      await expect(price.getByText(say(language, 'play.price.ask'))).toBeVisible()
      await expect(price.locator('text[data-look=gold-value]')).toHaveText(
        say(language, 'play.price.bits', { count: 2, bits: '2' }),
      )
      await expect(price.locator('button:visible, input:visible')).toHaveCount(0)
    })
})
