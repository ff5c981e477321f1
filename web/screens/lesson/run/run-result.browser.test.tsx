import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createStore } from '../../../store.ts'
import { findBarriers, findSmall, languages, show, signIn } from '../../../test-alone.tsx'
import { CodeBlock } from '../reading/code-block.tsx'
import type { Joined } from './page-programs.ts'
import { RunResult } from './run-result.tsx'
import type { ProgramRun } from './runner.ts'
import type { ProgramView } from './use-program.ts'

const output = (text: string) => ({ output_type: 'stream', name: 'stdout', text }) as const
const run = (more: Partial<ProgramRun>): ProgramRun => ({
  stage: 'done',
  isAsked: true,
  above: 0,
  outputs: [],
  notices: [],
  question: undefined,
  end: { kind: 'ok' },
  ...more,
})
const ask = (prompt: string) => ({ prompt, isPassword: false })
const error = (ename: string, evalue: string) =>
  ({
    kind: 'error',
    error: {
      output_type: 'error',
      ename,
      evalue,
      traceback: [
        'Traceback (most recent call last):',
        '  File "<cell 7>", line 2, in <module>',
        `${ename}: ${evalue}`,
      ],
    },
  }) as const

/** What came of a run, without a Python. */
function Result({ of, printed, more }: { of: ProgramRun; printed?: string; more?: Partial<ProgramView> }) {
  const block = document.createElement('div')
  const program = {
    place: 'p l en',
    text: document.createElement('article'),
    block,
    source: () => '',
    leave: () => {},
    runner: {
      state: createStore({ progress: undefined, isUsed: true, asked: block, runs: new Map([[block, of]]) }),
      run: () => Promise.resolve(),
      stop: () => Promise.resolve(),
      startAnew: () => Promise.resolve(),
      answer: () => {},
      findCell: () => undefined,
      dispose: () => {},
    },
  } as unknown as Joined // the part uses nothing else of it
  const view = { number: 2, printed, isUsed: true, isAskedLast: true, progress: undefined, ...more } as ProgramView
  return (
    <div style={{ padding: '1rem' }}>
      <RunResult program={program} view={view} run={of} onAnew={() => {}} />
    </div>
  )
}

const status = page.getByRole('status')

it('says in one line that it is the same as the page, and shows it no second time', async () => {
  const { box } = await show(<Result of={run({ outputs: [output('1\n2\n')], above: 2 })} printed={'1\n2'} />)
  await expect.element(status).toHaveTextContent('Printed the same as the page. 2 programs above ran first.')
  expect(box.textContent).not.toContain('1')
})

it('shows line by line where it differs, told by more than a colour', async () => {
  await show(<Result of={run({ outputs: [output('a\nB\nc\nd\n')] })} printed={'a\nb\nc'} />)
  await expect.element(status).toHaveTextContent('2 lines differ from the page.')
  const lines = page.getByRole('list', { name: 'The page beside this run' }).getByRole('listitem')
  expect(lines.nth(0).element().textContent).toBe(' a')
  await expect.element(lines.nth(1)).toHaveTextContent('−page: b')
  await expect.element(lines.nth(2)).toHaveTextContent('+this run: B')
  await expect.element(lines.nth(4)).toHaveTextContent('+this run: d')
})

it('a long difference is opened by a press', async () => {
  const many = Array.from({ length: 90 }, (_, i) => `line ${i}`).join('\n')
  await show(<Result of={run({ outputs: [output(many)] })} printed="line 0" />)
  expect(page.getByRole('listitem').elements()).toHaveLength(60)
  await page.getByRole('button', { name: 'Show 30 more lines' }).click()
  expect(page.getByRole('listitem').elements()).toHaveLength(90)
})

it.each<[string, ProgramRun, string]>([
  [
    'an error, its last line first',
    run({ end: error('NameError', 'name x is not defined') }),
    'It ended with an error: NameError: name x is not defined',
  ],
  ['one that printed nothing', run({}), 'It has run and printed nothing.'],
  ['one that was stopped', run({ end: { kind: 'stopped' } }), 'Stopped.'],
  [
    'one whose Python was lost',
    run({ end: { kind: 'lost' } }),
    'Python did not react and was started anew. Its values are gone; your text is all there.',
  ],
  [
    'one above that did not get through',
    run({ end: { kind: 'blocked', by: 1 } }),
    'Program 1 above did not get through, so this one did not run.',
  ],
  [
    'no Python',
    run({ end: { kind: 'no-python', failure: 'files-missing' } }),
    'Python could not be fetched. Look at your connection, then run it again.',
  ],
  ['one that waits', run({ stage: 'waiting', end: undefined }), 'Waiting for its turn.'],
  [
    'one that runs after those above',
    run({ stage: 'above', above: 1, end: undefined }),
    'Running 1 program above first…',
  ],
  ['one that asks', run({ stage: 'running', question: ask('Name?'), end: undefined }), 'Waiting for your input.'],
])('says of %s what it is', async (_, of, words) => {
  await show(<Result of={of} />)
  await expect.element(status).toHaveTextContent(words)
})

it.each([
  [error('ModuleNotFoundError', "No module named 'numpy'"), 'numpy is not here'],
  [error('FileNotFoundError', 'data.txt'), 'This Python has no files'],
])('says what is not to be had here', async (end, words) => {
  const { box } = await show(<Result of={run({ end })} />)
  expect(box.textContent).toContain(words)
  expect(box.textContent).toContain('line 2, in <module>')
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  const { box, draw } = await show(<Result of={run({ outputs: [output('a\nB\n')], above: 1 })} printed={'a\nb'} />, {
    locale,
    size: 'phone',
  })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  await draw(<Result of={run({ end: error('ModuleNotFoundError', "No module named 'numpy'") })} />)
  expect(await findBarriers(box)).toEqual([])
  await draw(<Result of={run({ stage: 'running', question: ask('Name?'), end: undefined })} />)
  expect(await findBarriers(box)).toEqual([])
})

const html = (code: string, language = 'python') =>
  `<div class="scroller" tabindex="0" role="region" aria-label="Code"><pre><code class="language-${language}">${code}</code></pre></div>`
const Text = ({ first = 'a = 1', place = 'p l en' }) => (
  <article className="reading">
    <CodeBlock html={html(first)} language="python" place={place} />
    <CodeBlock html={html('2', 'text')} language="text" place={place} />
    <CodeBlock
      html={html('print(a)').replace('language-python', 'language-python no-run')}
      language="python"
      place={place}
    />
  </article>
)
const editor = page.getByRole('textbox', { name: 'Code of program 1' })

it('runs what can be run only; its code is edited, kept, put back and brought again', async () => {
  signIn()
  const { draw } = await show(<Text />)
  await expect.element(page.getByRole('button', { name: 'Run program 1' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Run program/ }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Edit program 1' }).click()
  await expect.element(editor).toHaveFocus()
  await userEvent.keyboard('{Control>}{End}{/Control} + 41')
  await expect.element(page.getByText('a = 1 + 41')).toBeVisible()
  await expect.element(page.getByText('Your version, kept in this browser until you log out.')).toBeVisible()
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await page.getByRole('button', { name: 'Copy the code' }).first().click()
  await expect.poll(() => copied).toEqual(['a = 1 + 41'])
  editor.element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Run program 1' })).toHaveFocus()
  await draw(null)
  await draw(<Text />)
  await expect.element(editor).toHaveTextContent('a = 1 + 41')
  editor.element().focus()
  await userEvent.keyboard('{Control>}{End}{/Control}' + '{Backspace}'.repeat(5))
  await expect.element(page.getByText('Your version, kept in this browser until you log out.')).not.toBeInTheDocument()
  await expect.element(editor).toHaveFocus() // it does not go away under the hand
  await userEvent.keyboard(' + 41')
  await page.getByRole('button', { name: /^Reset program 1/ }).click()
  await expect.element(editor).not.toBeInTheDocument()
  await expect.element(page.getByText('This is the page’s program. Yours is kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Show mine' }).click()
  await expect.element(page.getByRole('button', { name: 'Run program 1' })).toHaveFocus()
  await expect.element(editor).toHaveTextContent('a = 1 + 41')
  await draw(<Text first="a = 2" />)
  await draw(null)
  await draw(<Text first="a = 2" />)
  await expect.element(page.getByText(/the lesson has a new one since/)).toBeVisible()
  await expect.element(page.getByText('a = 2')).toBeVisible()
  await page.getByRole('button', { name: 'Discard mine' }).click()
  await draw(null)
  await draw(<Text first="a = 2" />)
  await expect.element(page.getByRole('button', { name: 'Run program 1' })).toBeVisible()
  await expect.element(page.getByText(/Yours is kept/)).not.toBeInTheDocument()
})

it('without a place, as anywhere else, nothing runs', async () => {
  await show(<CodeBlock html={html('a = 1')} language="python" />)
  await expect.element(page.getByRole('button', { name: 'Copy the code' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Run/ })).not.toBeInTheDocument()
})

it.each(languages)('the bar has its room before the buttons come, in %s', async (locale) => {
  const { box } = await show(<Text />, { locale, size: 'phone' })
  const bar = () => [...box.querySelectorAll('[data-language]')].map((one) => one.getBoundingClientRect().height)
  const before = bar()
  await expect.element(page.getByRole('button', { name: /^(Run program|运行程序) 1$/ })).toBeVisible()
  expect(bar()).toEqual(before)
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
