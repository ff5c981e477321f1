import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, frame, languages, show, signIn } from '../../test-alone.tsx'
import { askedStore, closeFeedback } from './ask-about.ts'
import { HelpMenu } from './help-menu.tsx'
import { SideWidget } from './side-widget.tsx'

const both = (
  <>
    <div style={{ display: 'flex', justifyContent: 'end', paddingInlineEnd: 200 }}>
      <HelpMenu />
    </div>
    <SideWidget />
  </>
)
const floating = page.getByRole('complementary', { name: 'Help' })
const inHeader = page.getByRole('button', { name: 'Help' })

it('floats where the gutter has room for it; below 1280 px, and where a screen says so, the header has it; never both', async () => {
  signIn()
  await show(both)
  for (const [width, says, floats] of [
    [1280, {}, true],
    [1279, {}, false],
    [480, {}, false],
    [1440, { '--side': 'none', '--help': 'inline-grid' }, false],
  ] as const) {
    const root = document.documentElement.style
    for (const [name, value] of Object.entries(says)) root.setProperty(name, value)
    onTestFinished(() => {
      for (const name of Object.keys(says)) root.removeProperty(name)
    })
    await page.viewport(width, 800)
    await frame()
    const shown = [floating, inHeader].map((one) => one.elements().some((element) => element.checkVisibility()))
    expect(shown, `${width}`).toEqual([floats, !floats])
  }
})

it('on a phone it is neither: the sheet has it', async () => {
  signIn()
  await show(both, { size: 'phone' })
  expect([floating, inHeader].flatMap((one) => one.elements())).toEqual([])
})

it.each(languages)(
  'in the header it opens feedback and leads to the FAQs, in light and dark, in %s',
  async (locale) => {
    signIn()
    onTestFinished(closeFeedback)
    const { box } = await show(both, { locale })
    await page.viewport(1024, 768)
    await frame()
    await page.getByRole('button').first().click()
    await expect.element(page.getByRole('link').first()).toHaveAttribute('href', '/questions')
    expect(await findBarriers(box)).toEqual([])
    expect(findSmall(box.querySelector('[popover]') ?? box)).toEqual([])
    await page.getByRole('button').nth(1).click()
    expect(askedStore.get()).toEqual({ place: undefined, content: undefined })
  },
)
