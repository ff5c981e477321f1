import { useLayoutEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test-alone.tsx'
import { usePageKeys } from './use-page-keys.ts'

/** Hears J, as a page of the console does. */
function Desk({ onHeard }: { onHeard: (key: string) => void }) {
  usePageKeys((key) => {
    onHeard(key)
    return key === 'j'
  })
  return <h1>Stuck</h1>
}

/** Presses J the moment that the page stands: before it is painted. */
function Impatient() {
  const [heard, setHeard] = useState('nothing')
  useLayoutEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }))
  }, [])
  return (
    <>
      <Desk onHeard={setHeard} />
      <output>{heard}</output>
    </>
  )
}

it('a key that is pressed the moment the page stands is heard', async () => {
  await show(<Impatient />)
  await expect.element(page.getByRole('status')).toHaveTextContent('j')
})
