import { readdirSync } from 'node:fs'
import { expect } from '../house.ts'
import { FILMED, lessonPath, PHASE, PREVIEW } from '../people.ts'
import { dialog, screen, type Group } from './scene.ts'

export const preview: Group = {
  who: 'visitor',
  about: 'a visitor, a free preview',
  scenes: [
    screen(lessonPath(PREVIEW)),
    {
      name: 'a guess is asked for whole, then judged and its answer open',
      path: lessonPath(PREVIEW),
      open: async (page, t) => {
        const guess = page.getByRole('group', { name: t('lesson.predict.title') }).first()
        const [quarter, eighth] = [guess.getByRole('textbox').first(), guess.getByRole('textbox').last()]
        const check = guess.getByRole('button', { name: t('lesson.guess.check') })
        await quarter.fill('4')
        await check.click()
        await expect(eighth).toHaveAttribute('aria-invalid', 'true')
        await eighth.fill('8')
        await check.click()
        await expect(guess.locator('details')).toHaveAttribute('open')
      },
    },
    {
      name: 'a program of the text that was changed',
      path: lessonPath(PREVIEW),
      open: async (page, t) => {
        const program = page.locator('.reading > [data-language="python"]').first()
        await program.scrollIntoViewIfNeeded()
        await program.getByRole('button', { name: t('play.code.edit.name', { number: 1 }) }).click()
        await expect(program.locator('.cm-content')).toBeFocused()
        await page.keyboard.type('x = 1')
        await expect(program.getByText(t('play.code.yours'))).toBeVisible()
      },
    },
    {
      name: 'while it is read: where one is, and the contents',
      path: lessonPath(PREVIEW),
      only: 'phone',
      open: async (page, t) => {
        await page.mouse.wheel(0, 10)
        await page.locator('.reading h2').last().scrollIntoViewIfNeeded() // where nothing to press lies under what opens
        await page.getByRole('button', { name: new RegExp(`^${t('lesson.reading.contents')}`) }).click()
        await expect(page.locator('#menu-contents a').first()).toBeVisible()
      },
    },
    {
      name: 'dialog: the keys of a lesson',
      path: lessonPath(PREVIEW),
      open: async (page, t) => {
        await page.getByRole('button', { name: t('lesson.keys.button'), exact: true }).click()
        await expect(dialog(page)).toContainText(t('lesson.keys.gold'))
      },
    },
  ],
}

export const lesson: Group = {
  who: 'student',
  about: 'a student, a lesson with a film',
  console: [/ERR_FAILED/],
  scenes: [
    screen(lessonPath({ module: 'text-to-numbers', lesson: 'next-token' }), 'a lesson that is complete'),
    screen(lessonPath(FILMED)),
    {
      name: 'captions and transcript open',
      path: lessonPath(FILMED),
      goesOn: true,
      open: async (page, t) => {
        await page.getByRole('button', { name: t('lesson.video.captions') }).click()
        await page.getByText(t('lesson.video.transcript')).click()
        await page.getByText(t('lesson.video.described')).click()
        await page.evaluate(() => scrollTo(0, 0)) // the bar at a phone's foot lies on whatever was just scrolled to
      },
    },
    {
      name: 'dialog: please_done_video',
      path: lessonPath(FILMED),
      goesOn: true,
      open: async (page, t) => {
        await page.getByRole('button', { name: t('lesson.done.video') }).click()
        await expect(dialog(page)).toContainText(t('lesson.unfinished.title'))
      },
    },
    {
      name: 'outline drawer',
      path: lessonPath(FILMED),
      only: 'phone',
      open: async (page, t) => {
        await page.getByRole('button', { name: t('lesson.outline'), exact: true }).click()
        await expect(page.getByRole('button', { name: t('lesson.outline.close') })).toBeVisible()
      },
    },
    {
      name: 'a film that could not be loaded',
      path: lessonPath(FILMED),
      prepare: (page) => page.route(/\.mp4$/, (route) => route.abort()),
      open: (page, t) => expect(page.getByText(t('lesson.video.failed'))).toBeVisible(),
    },
  ],
}

const modules = new URL(`../../courses/${PHASE}/modules/`, import.meta.url)
const listFolders = (of: URL) =>
  readdirSync(of, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && /^\d+-/.test(entry.name) ? [entry.name] : [],
  )
const idOf = (folder: string) => folder.replace(/^\d+-/, '')

/** All texts, figures and formulas of the phase: a few minutes more, with WHOLE_PHASE=yes only. */
export const everyLesson: Group = {
  who: 'student',
  about: 'a student, every lesson',
  scenes:
    process.env['WHOLE_PHASE'] === 'yes'
      ? listFolders(modules).flatMap((module) =>
          listFolders(new URL(`${module}/`, modules)).map((lesson) =>
            screen(lessonPath({ module: idOf(module), lesson: idOf(lesson) })),
          ),
        )
      : [],
}
