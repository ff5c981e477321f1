// Each part of web/parts is seen alone in a browser (decision 035): by a test of its own, by that of the part that it
// belongs to, or it has one state only.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const web = path.resolve(import.meta.dirname, '../web')

/** What has no test of its own, and the test that meets its states; both below web/. */
const seenIn: Readonly<Record<string, string>> = {
  'parts/dialog/dialog-box.tsx': 'parts/dialog/dialog',
  'parts/feedback/feedback-host.tsx': 'parts/feedback/feedback-dialog',
  'parts/feedback/help-menu.tsx': 'parts/feedback/side-widget',
  'parts/fold.tsx': 'parts/study/outline',
  'parts/form/field.tsx': 'parts/form/text-field',
  'parts/form/form-summary.tsx': 'parts/form/use-form',
  'parts/form/select-field.tsx': 'parts/form/text-field',
  'parts/form/text-area-field.tsx': 'parts/form/text-field',
  'parts/header/late.tsx': 'parts/header/header',
  'parts/header/phases-panel.tsx': 'parts/header/phases-menu',
  'parts/header/small-menu.tsx': 'parts/header/header',
  'parts/key-rows.tsx': 'screens/lesson/lesson-foot',
  'parts/learner.tsx': 'parts/header/header',
  'parts/name-in.tsx': 'screens/certificate/certificate-card',
  'parts/newest-token.tsx': 'screens/home/tokeniser/tokeniser',
  'parts/notebook/boot-bar.tsx': 'screens/experiment/panels/launch',
  'parts/notebook/editor/code-editor.tsx': 'screens/experiment/cells/cell-list',
  'parts/notebook/editor/colour-code.tsx': 'screens/experiment/cells/cell-list',
  'parts/notebook/editor/static-code.tsx': 'screens/experiment/cells/cell-list',
  'parts/notebook/output/error-output.tsx': 'parts/notebook/output/outputs',
  'parts/notes/pattern-choice.tsx': 'parts/notes/note-editor',
  'parts/notes/place-notes.tsx': 'screens/lesson/notes/film-notes',
  'parts/offline/keep-dialog.tsx': 'parts/offline/keep-phase',
  'parts/offline/keep-watch.tsx': 'parts/header/header',
  'parts/offline/leave-dialog.tsx': 'screens/leave',
  'parts/offline/leave-host.tsx': 'screens/leave',
  'parts/palette/late-palette.tsx': 'parts/header/header',
  'parts/study/rich-text.tsx': 'screens/recall/card',
  'parts/study/verdict.tsx': 'screens/experiment/checks/check-verdict',
  'parts/toast-list.tsx': 'parts/toasts',
  'parts/tour/tour-step.tsx': 'parts/tour/tour',
  'parts/when.tsx': 'parts/offline/offline-menu',
}

/** What always looks the same, or only puts others in their places: pages show it. */
const oneState: readonly string[] = [
  'parts/answer-text.tsx',
  'parts/breadcrumb.tsx',
  'parts/empty-state.tsx',
  'parts/frame.tsx',
  'parts/header/menu-styles.tsx',
  'parts/late-styles.tsx',
  'parts/offline/late-keep.tsx',
  'parts/own-page.tsx',
  'parts/study/cover.tsx',
  'parts/study/phase-strip.tsx',
  'parts/study/planned-phases.tsx',
]

const testOf = (name: string) => `${name}.browser.test.tsx`
const parts = globSync('parts/**/*.tsx', { cwd: web }).filter((file) => !/\.test\.|\/test-/.test(file))
const untested = parts.filter((file) => !existsSync(path.join(web, testOf(file.replace(/\.tsx$/, '')))))

const importsOf = (file: string): string[] =>
  [...readFileSync(path.join(web, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*\.tsx?)'/g)]
    .map(([, at = '']) => path.join(path.dirname(file), at))
    .filter((at) => existsSync(path.join(web, at)))

/** All that a test brings onto its page, late parts too. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  for (const next of importsOf(file))
    if (!seen.has(next)) {
      seen.add(next)
      reach(next, seen)
    }
  return seen
}

it('each part has a test, is seen in another one’s, or has one state', () => {
  expect(parts.length).toBeGreaterThan(60)
  expect(untested.toSorted()).toEqual([...Object.keys(seenIn), ...oneState].toSorted())
})

it.each(Object.entries(seenIn))('%s stands on the page of %s', (part, test) =>
  expect([...reach(testOf(test))]).toContain(part),
)
