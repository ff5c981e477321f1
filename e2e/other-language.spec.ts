// A name that is there in the other language only: it is said to be of that language, and a badge beside it says which.
import { say } from '../messages/format.ts'
import { ask, expect, prefer, signIn, test, walkedIn } from './house.ts'
import { PHASE } from './people.ts'

const other = { en: 'zh-CN', 'zh-CN': 'en' } as const
const names = { en: '只有中文', 'zh-CN': 'Only in English' } as const
/** The fields of replies that hold a phase's or a lesson's name, and those that say its language. */
const named: Readonly<Record<string, string>> = { cert_lang: 'cert_name', lang: 'name' }

/** The same reply, as of contents that nobody has translated. */
function untranslate(value: unknown, name: string, lang: string): unknown {
  if (Array.isArray(value)) return value.map((one) => untranslate(one, name, lang))
  if (typeof value !== 'object' || value === null) return value
  const changed = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, untranslate(inner, name, lang)]))
  for (const [of, field] of Object.entries(named))
    if (of in changed && field in changed) Object.assign(changed, { [of]: lang, [field]: name })
  return changed
}

for (const language of walkedIn('zh-CN')) {
  test(`${language}: on every page of a learner's own`, async ({ page, learner }) => {
    await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
    const { order } = await ask(
      '/order/create',
      {
        kind: 'hours',
        cert_id: PHASE,
        node_id: 'byte-pairs',
        hours: '2',
        validity:
          (await ask('/order/checkout', { kind: 'hours', cert_id: PHASE, node_id: 'byte-pairs' }, learner.token))
            .validities[0]?.id ?? '',
      },
      learner.token,
    )
    await prefer(page, { language, theme: 'light' })
    await signIn(page, learner)
    await page.route('**/api/**', async (route) => {
      const gone = () => undefined // the page that asked has been left
      const reply = await route.fetch().catch(gone)
      const body: unknown = await reply?.json().catch(gone)
      if (!reply || body === undefined) return route.abort().catch(gone)
      await route.fulfill({ response: reply, json: untranslate(body, names[language], other[language]) }).catch(gone)
    })
    for (const path of [
      '/my/learning',
      '/my/hours',
      `/order/${order.id}`,
      `/phase/lesson/${PHASE}`,
      `/phase/certificate/${PHASE}/${PHASE}.certificate`,
    ]) {
      await page.goto(path)
      const main = page.getByRole('main')
      const name = main.locator(`[lang="${other[language]}"]`, { hasText: names[language] }).first()
      await expect(name, path).toBeVisible()
      await expect(
        main.getByText(say(language, 'shell.onlyIn', { lang: other[language] === 'zh-CN' ? 'zh' : 'en' })).first(),
        path,
      ).toBeVisible()
    }
  })
}
