import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../test-alone.tsx'
import type { Failed, Missing, Visitor } from './for-learner.ts'
import { LoadedPage } from './loaded-page.tsx'
import { PrivatePage } from './private-page.tsx'

type View = { readonly kind: 'there'; readonly body: string } | Failed | Missing | Visitor

function Screen({ view }: { view?: View }) {
  return (
    <PrivatePage
      {...(view ? { view } : {})}
      frame={(content) => <section>{content}</section>}
      signIn={{ title: 'Sign in to see it', body: 'It is kept here.' }}
      failed={{ title: 'It could not be loaded' }}
      missing={<p>Nothing is there</p>}
      waiting={<p>It comes</p>}
    >
      {(found) => <p>{found.body}</p>}
    </PrivatePage>
  )
}

const answers: readonly (readonly [string, View | undefined, string])[] = [
  ['what was loaded', { kind: 'there', body: 'Loaded' }, 'Loaded'],
  ['what failed', { kind: 'failed', message: 'The network is away.' }, 'The network is away.'],
  ['that nothing is there', { kind: 'missing' }, 'Nothing is there'],
  ['whom it asks to sign in', { kind: 'visitor' }, 'Sign in to see it'],
  ['to a visitor, before anything is loaded, the same', undefined, 'Sign in to see it'],
]
it.each(answers)('a page of somebody’s own says %s, and nothing else', async (_what, view, said) => {
  await show(view ? <Screen view={view} /> : <Screen />)
  await expect.element(page.getByText(said)).toBeVisible()
  for (const other of new Set(answers.map(([, , one]) => one).filter((one) => one !== said)))
    await expect.element(page.getByText(other)).not.toBeInTheDocument()
})

it('a page that everybody may see says that nothing is there in the house’s words, where it has none of its own', async () => {
  await show(<LoadedPage view={{ kind: 'missing' }}>{() => <p>Loaded</p>}</LoadedPage>)
  await expect.element(page.getByRole('heading', { level: 1, name: 'This page has come loose' })).toBeVisible()
})
