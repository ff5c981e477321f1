import { lazy, memo, Suspense, useEffect, type ComponentType } from 'react'
import type { PlayKind } from '../../../../domain/lesson/plays/kinds.ts'
import { FaultBoundary } from '../../../parts/fault-boundary.tsx'
import { LateStyles } from '../../../parts/late-styles.tsx'
import { readToken } from '../../../session/session.ts'
import { Written } from '../../../written.tsx'
import type { PlayProps } from './play-props.ts'
import { whenNear } from './when-near.ts'
import { loadWords, type Words } from './words.ts'

/** What is to be told when the server's picture of a kind has been thrown away: another language draws the lesson anew. */
const waiting = new Map<PlayKind, () => void>()
const whenGone = (kind: PlayKind) => new Promise<void>((resolve) => waiting.set(kind, resolve))

type Loaded = Promise<{ default: ComponentType<PlayProps> }>

/** The first state stands in the server's page; a kind's code and words come when a reader is near, and where they cannot be fetched the picture stays. */
const late = (kind: PlayKind, load: () => Loaded, ...words: readonly Words[]) =>
  lazy(async () => {
    if (import.meta.env.SSR) return load()
    // A learner's own lesson takes the visitor's place, and React holds that back until all that the server drew has its
    // code: they would see no state of theirs before they are near.
    if (import.meta.env.PROD && readToken() === undefined)
      await Promise.race([whenNear(`[data-play="${kind}"]`), whenGone(kind)])
    return Promise.all([load(), loadWords(['play', ...words])]).then(
      ([play]) => play,
      () => new Promise<never>(() => {}),
    )
  })

const kinds = {
  'next-token': [
    late('next-token', () => import('./next-token/next-token.tsx'), 'play.next'),
    'web/screens/lesson/plays/next-token/next-token.tsx',
  ],
  'byte-pairs': [
    late('byte-pairs', () => import('./byte-pairs/byte-pairs.tsx'), 'play.bytePairs', 'tokeniser'),
    'web/screens/lesson/plays/byte-pairs/byte-pairs.tsx',
  ],
  price: [late('price', () => import('./price/price.tsx'), 'play.price'), 'web/screens/lesson/plays/price/price.tsx'],
  sampling: [
    late('sampling', () => import('./sampling/sampling.tsx'), 'play.sampling'),
    'web/screens/lesson/plays/sampling/sampling.tsx',
  ],
  neighbours: [
    late('neighbours', () => import('./neighbours/neighbours.tsx'), 'play.neighbours', 'play.attention'),
    'web/screens/lesson/plays/neighbours/neighbours.tsx',
  ],
  slopes: [
    late('slopes', () => import('./slopes/slopes.tsx'), 'play.slopes'),
    'web/screens/lesson/plays/slopes/slopes.tsx',
  ],
  valley: [
    late('valley', () => import('./valley/valley.tsx'), 'play.valley'),
    'web/screens/lesson/plays/valley/valley.tsx',
  ],
  attention: [
    late('attention', () => import('./attention/attention.tsx'), 'play.attention'),
    'web/screens/lesson/plays/attention/attention.tsx',
  ],
  mask: [
    late('mask', () => import('./mask/mask.tsx'), 'play.mask', 'play.attention'),
    'web/screens/lesson/plays/mask/mask.tsx',
  ],
  starts: [
    late('starts', () => import('./starts/starts.tsx'), 'play.starts'),
    'web/screens/lesson/plays/starts/starts.tsx',
  ],
  'held-out': [
    late('held-out', () => import('./held-out/held-out.tsx'), 'play.heldOut'),
    'web/screens/lesson/plays/held-out/held-out.tsx',
  ],
  tokenisers: [
    late('tokenisers', () => import('./tokenisers/tokenisers.tsx'), 'play.tokenisers'),
    'web/screens/lesson/plays/tokenisers/tokenisers.tsx',
  ],
  answers: [
    late('answers', () => import('./answers/answers.tsx'), 'play.answers'),
    'web/screens/lesson/plays/answers/answers.tsx',
  ],
  parts: [late('parts', () => import('./parts/parts.tsx'), 'play.parts'), 'web/screens/lesson/plays/parts/parts.tsx'],
  heads: [
    late('heads', () => import('./heads/heads.tsx'), 'play.heads', 'play.attention'),
    'web/screens/lesson/plays/heads/heads.tsx',
  ],
} as const satisfies Record<PlayKind, unknown>

/**
 * A play of a lesson's text. Until its code is there nothing of it may change: React would throw the server's picture away,
 * so what stands around it does not draw it anew.
 */
export const LatePlay = memo(function LatePlay({ kind, ...props }: PlayProps & { readonly kind: PlayKind }) {
  const [Play, source] = kinds[kind]
  return (
    <div id={props.id} data-play={kind}>
      <FaultBoundary>
        <LateStyles of={source} />
        <Suspense fallback={<Gone kind={kind} caption={props.caption} />}>
          <Play {...props} />
        </Suspense>
      </FaultBoundary>
    </div>
  )
})

/** Instead of the picture, and never beside it: without it the text below would leap when somebody comes near. */
function Gone({ kind, caption }: { readonly kind: PlayKind; readonly caption: string }) {
  // An effect: only a browser in which this stands has lost the picture.
  useEffect(() => waiting.get(kind)?.(), [kind])
  return <Written html={caption} />
}
