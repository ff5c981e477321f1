import { lazy, memo, Suspense, type ComponentType } from 'react'
import type { PlayKind } from '../../../../domain/lesson/plays/kinds.ts'
import type { Noun } from '../../../../messages/generated.ts'
import { loadMessages } from '../../../i18n/messages.ts'
import { FaultBoundary } from '../../../parts/fault-boundary.tsx'
import { LateStyles } from '../../../parts/late-styles.tsx'
import { Written } from '../../../written.tsx'
import type { PlayProps } from './play-props.ts'
import { whenNear } from './when-near.ts'

type Loaded = Promise<{ default: ComponentType<PlayProps> }>

/** The first state stands in the server's page; a kind's code and words come when a reader is near, and where they cannot be fetched the picture stays. */
const late = (kind: PlayKind, load: () => Loaded, words: readonly Noun[] = ['play']) =>
  lazy(async () => {
    if (import.meta.env.SSR) return load()
    if (import.meta.env.PROD) await whenNear(`[data-play="${kind}"]`)
    return Promise.all([load(), loadMessages(words)]).then(
      ([play]) => play,
      () => new Promise<never>(() => {}),
    )
  })

const kinds = {
  'next-token': [
    late('next-token', () => import('./next-token/next-token.tsx')),
    'web/screens/lesson/plays/next-token/next-token.tsx',
  ],
  'byte-pairs': [
    late('byte-pairs', () => import('./byte-pairs/byte-pairs.tsx'), ['play', 'tokeniser']),
    'web/screens/lesson/plays/byte-pairs/byte-pairs.tsx',
  ],
  sampling: [
    late('sampling', () => import('./sampling/sampling.tsx')),
    'web/screens/lesson/plays/sampling/sampling.tsx',
  ],
  valley: [late('valley', () => import('./valley/valley.tsx')), 'web/screens/lesson/plays/valley/valley.tsx'],
  attention: [
    late('attention', () => import('./attention/attention.tsx')),
    'web/screens/lesson/plays/attention/attention.tsx',
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
        <Suspense fallback={<Written html={props.caption} />}>
          <Play {...props} />
        </Suspense>
      </FaultBoundary>
    </div>
  )
})
