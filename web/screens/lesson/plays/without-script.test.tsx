// What stands on the page before a play's code is there, and for good where no script runs: the server's first state.
import { parse } from '@formatjs/icu-messageformat-parser'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { playKinds, type PlayKind } from '../../../../domain/lesson/plays/kinds.ts'
import { listNouns, readCatalogue } from '../../../../messages/generate.ts'
import { locales, type Locale } from '../../../../messages/locale.ts'
import { LocaleProvider } from '../../../i18n/locale-context.tsx'
import { addMessages } from '../../../i18n/messages.ts'
import Answers from './answers/answers.tsx'
import Attention from './attention/attention.tsx'
import BytePairs from './byte-pairs/byte-pairs.tsx'
import Heads from './heads/heads.tsx'
import HeldOut from './held-out/held-out.tsx'
import Mask from './mask/mask.tsx'
import Neighbours from './neighbours/neighbours.tsx'
import NextToken from './next-token/next-token.tsx'
import type { PlayProps } from './play-props.ts'
import Parts from './parts/parts.tsx'
import Price from './price/price.tsx'
import Sampling from './sampling/sampling.tsx'
import Slopes from './slopes/slopes.tsx'
import Starts from './starts/starts.tsx'
import Tokenisers from './tokenisers/tokenisers.tsx'
import Valley from './valley/valley.tsx'

for (const locale of locales)
  for (const noun of listNouns().filter((name) => /^(play|shell|tokeniser)\b/.test(name)))
    addMessages(
      locale,
      Object.fromEntries(Object.entries(readCatalogue(noun, locale)).map(([key, text]) => [key, parse(text)])),
    )

/** Each with a number that its lesson prints, in its own drawing. */
const plays: Readonly<Record<PlayKind, readonly [ComponentType<PlayProps>, RegExp]>> = {
  'next-token': [NextToken, /<ul[^]*½[^]*<\/ul>/],
  'byte-pairs': [BytePairs, /<ol[^]*data-gold="true"[^]*<\/ol>/],
  price: [Price, /<svg[^]*data-look="gold-value"[^>]*>2 (bits|比特)</],
  sampling: [Sampling, /<svg[^]*data-look="gold-value"[^>]*>0\.500</],
  neighbours: [Neighbours, /<svg[^]*data-look="gold-value"[^>]*>0\.707</],
  slopes: [Slopes, /<svg[^]*data-look="gold-value"[^>]*>5 \+ 3 = 8</],
  valley: [Valley, /<svg[^]*data-look="contour"[^]*0\.881/],
  attention: [Attention, /<svg[^]*data-look="gold-value"[^>]*>0\.657</],
  mask: [Mask, /<svg[^]*data-look="gold-value"[^>]*>0\.579</],
  heads: [Heads, /<svg[^]*data-look="gold-value"[^>]*>0\.495</],
  starts: [Starts, /<svg[^]*1\.056/],
  answers: [Answers, /<li[^]*<b>23<\/b>/],
  parts: [Parts, /<svg[^]*data-look="gold-value"[^>]*>28\.4 ?%</],
  tokenisers: [Tokenisers, /<ol[^]*红灯<\/b> 98716[^]*<\/ol>/],
  'held-out': [HeldOut, /<svg[^]*(3\.65|5\.71)/],
}

function render(kind: PlayKind, locale: Locale): string {
  const [Play] = plays[kind]
  const element = (
    <LocaleProvider initial={locale}>
      <Play place="llm lesson" id="still" caption="What is seen." />
    </LocaleProvider>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  router.dispose()
  return html
}

describe.each(locales)('in %s', (locale) => {
  test.each(playKinds)('%s is its drawing with the lesson’s number, its question and its caption', (kind) => {
    const html = render(kind, locale)
    expect(html).toMatch(plays[kind][1])
    expect(html).toContain('What is seen.')
    expect(html).not.toContain('data-live')
  })
})
