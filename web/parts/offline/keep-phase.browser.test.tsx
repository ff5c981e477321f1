import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keepingStore } from '../../offline/keep-phase.ts'
import type { Program } from '../../offline/plan-phase.ts'
import { findBarriers, findSmall, languages, later, learner, serve, show, signIn } from '../../test-alone.tsx'
import { KeepPhase } from './keep-phase.tsx'

const program: Program = { is_on: true, build: '1', content: 1 }
const sizes: Readonly<Record<string, number>> = {
  '/files/a.svg': 2_000_000,
  '/files/a.webm': 80_000_000,
  '/files/b.webm': 40_000_000,
}
const lessons = ['a', 'b'].map((id) => ({ id, items: [] }))
const json = (value: unknown) => new Response(JSON.stringify(value))

/** A school with a phase of two lessons, each with a film. */
function open(answer: Promise<Program> | Program | undefined) {
  const real = window.fetch
  window.fetch = async (input, init) => {
    const address = typeof input === 'string' ? input : ''
    if (address === '/worker.json') return json(await (answer ?? Promise.reject(new Error('no line'))))
    if (address === '/worker-files.json')
      return json({ files: [{ path: '/assets/one.js', bytes: 21_000_000 }], python: [] })
    const bytes = sizes[address]
    return bytes === undefined
      ? real(input, init)
      : new Response(null, { headers: { 'content-length': String(bytes) } })
  }
  onTestFinished(() => void (window.fetch = real))
  signIn()
  serve({
    '/dataset-cert/overview': { modules: [{ id: 'm', lessons }] },
    '/dataset-cert/user-self-list': { list: [] },
    '/dataset-cert/week': { days: [] },
    '/index/cert-category-tree': { map_tree: [] },
    '/index/cert-detail': { id: 'llm', name: 'Language models', img_url: '/files/a.svg', map_id: 'o' },
    '/index/terms': { list: [] },
    '/lesson/detail': ({ lesson_id: id = '' }: Readonly<Record<string, string>>) => ({
      cert_id: 'llm',
      video: { sources: [{ src: `/files/${id}.webm`, type: 'video/webm' }] },
    }),
    '/note/list': { list: [] },
    '/quiz/list': { list: [] },
    '/recall/list': { list: [] },
    '/user/detail': { user: learner },
  })
}
/** As another page has kept it. */
function lay(phase: Readonly<Record<string, unknown>>) {
  const kept = {
    name: 'Language models',
    at: 1_795_000_000_000,
    bytes: 2_000_000,
    hasFilms: false,
    edition: 'one',
    ...phase,
  }
  localStorage.setItem('offline', JSON.stringify({ person: learner.id, bytes: 23_000_000, phases: { llm: kept } }))
}
const ask = page.getByRole('button', { name: 'Keep on this device' })
const yes = page.getByRole('button', { name: 'Keep it here' })

it('tells the size before anything is kept, films apart, and takes no press before', async () => {
  const measuring = later<Program>()
  open(measuring.reply())
  await show(<KeepPhase phaseId="llm" />)
  await ask.click()
  await expect.element(page.getByRole('status')).toMatchTextContent('Working out its size')
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true')
  measuring.give(program)
  await expect.element(page.getByRole('status')).toMatchTextContent('about 24 MB')
  await expect.element(page.getByRole('checkbox', { name: 'Films too: 2 films, 120 MB' })).not.toBeChecked()
  await expect.element(yes).not.toHaveAttribute('aria-disabled', 'true')
  expect(localStorage.getItem('offline')).toBeNull()
})

it.each([
  ['the school has ended it', { ...program, is_on: false }, 'switched off at this school'],
  ['the server cannot be reached', undefined, 'The line went'],
])('says so where %s', async (_why, answer, words) => {
  open(answer)
  await show(<KeepPhase phaseId="llm" />)
  await ask.click()
  await expect.element(page.getByRole('status')).toMatchTextContent(words)
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true')
})

it('says how much is needed where there is not so much room', async () => {
  open(program)
  const room = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 100, usage: 90 })
  onTestFinished(() => room.mockRestore())
  await show(<KeepPhase phaseId="llm" />)
  await ask.click()
  await page.getByRole('checkbox').click()
  await yes.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is not enough room on this device: about 144 MB are needed.')
})

it('says so before any press where the browser keeps nothing: a private window', async () => {
  open(program)
  const refused = vi.spyOn(CacheStorage.prototype, 'open')
  refused.mockRejectedValue(new DOMException('no storage here', 'SecurityError'))
  onTestFinished(() => refused.mockRestore())
  await show(<KeepPhase phaseId="llm" />)
  await ask.click()
  await expect.element(page.getByRole('status')).toMatchTextContent('This browser keeps nothing for this page')
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true')
})

it('what is kept says its size and can be taken off; what is not whole can be gone on with', async () => {
  open(program)
  lay({})
  const { draw } = await show(<KeepPhase phaseId="llm" />)
  await expect.element(page.getByText('Kept on this device: 25 MB')).toBeVisible()
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect.element(ask).toBeVisible()
  expect(localStorage.getItem('offline')).toBeNull()
  await draw(null)
  lay({ at: 0 })
  await draw(<KeepPhase phaseId="llm" />)
  await expect.element(page.getByText('Not all of it is on this device yet.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep the rest' })).toBeVisible()
})

it('while it is being kept it shows how far it is', async () => {
  open(program)
  keepingStore.update(() => ({ llm: { done: 6_000_000, total: 24_000_000 } }))
  onTestFinished(() => keepingStore.update(() => ({})))
  await show(<KeepPhase phaseId="llm" />)
  await expect
    .element(page.getByRole('progressbar', { name: 'Keeping it: 6.0 of 24 MB' }))
    .toHaveAttribute('value', '6000000')
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  open(program)
  await show(<KeepPhase phaseId="llm" />, { locale, size: 'phone' })
  await page.getByRole('button').click()
  await expect.element(page.getByRole('checkbox')).toBeVisible()
  const dialog = page.getByRole('dialog').element()
  expect(await findBarriers(dialog)).toEqual([])
  expect(findSmall(dialog)).toEqual([])
})
