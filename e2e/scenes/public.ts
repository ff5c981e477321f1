import { expect } from '../house.ts'
import { FILMED, lessonPath, PHASE, PREVIEW } from '../people.ts'
import { openAllDetails, openMenu, screen, type Group, type Scene } from './scene.ts'

const showcase = (index: number): Scene => ({
  name: `/home, showcase panel ${index + 1}`,
  path: '/home',
  goesOn: true,
  open: async (page) => {
    const panel = page.getByRole('radiogroup').getByRole('radio').nth(index)
    await page.getByRole('radiogroup').locator('label').nth(index).click()
    await expect(panel).toBeChecked()
  },
})

export const publicScreens: Group = {
  who: 'visitor',
  about: 'a visitor, public screens',
  scenes: [
    screen('/home'),
    ...[0, 1, 2].map(showcase),
    { name: '/home, answers open', path: '/home', goesOn: true, open: openAllDetails },
    { name: 'header scrolled', path: '/home', goesOn: true, open: (page) => page.evaluate(() => scrollTo(0, 600)) },
    { name: 'phases menu over the hero', path: '/home', only: 'desktop', open: openMenu('menu-phases') },
    screen('/questions'),
    { name: '/questions, answers open', path: '/questions', goesOn: true, open: openAllDetails },
    {
      name: '/questions, nothing found',
      path: '/questions',
      goesOn: true,
      open: (page) => page.getByRole('searchbox').fill('qqq'),
    },
    { name: 'a search with hits', path: '/search?q=probability' },
    { name: 'a search with none', path: '/search?q=qqq' },
    { name: 'phases menu', path: '/questions', goesOn: true, only: 'desktop', open: openMenu('menu-phases') },
    screen('/phase'),
    {
      name: 'theme menu',
      path: '/phase',
      goesOn: true,
      only: 'desktop',
      open: async (page) => {
        await page.locator('button[popovertarget="menu-theme"]').click()
        await expect(page.locator('#menu-theme')).toBeVisible()
      },
    },
    { name: 'phone menu', path: '/phase', goesOn: true, only: 'phone', open: openMenu('menu-all') },
    ...[
      `/phase/detail/${PHASE}`,
      `/phase/terms/${PHASE}`,
      '/user/privacy-policy',
      '/my/learning',
      `/phase/lesson/${PHASE}`,
      lessonPath(FILMED),
    ].map((path) => screen(path)),
    {
      name: 'what a word of a lesson means',
      path: lessonPath(PREVIEW),
      open: async (page) => {
        await expect(async () => {
          await page.mouse.move(5, 300) // what comes late comes when somebody moves, and a pointer that rests tells nothing
          await page.locator('a.term').first().hover()
          await expect(page.locator('#term-card')).toContainText(/\p{L}{2}[.。]/u, { timeout: 1000 })
        }).toPass()
      },
    },
  ],
}

export const missing: Group = {
  who: 'visitor',
  about: 'a visitor, pages that are not there',
  console: [/status of 404/],
  scenes: [
    '/nowhere',
    '/phase/detail/nowhere',
    '/login/nowhere',
    `/phase/lesson/${PHASE}/nowhere`,
    lessonPath({ module: 'counting', lesson: 'nowhere' }),
  ].map((path) => screen(path)),
}
