import type { ReactNode } from 'react'
import type { ProviderName } from '../../../contract/provider.ts'
import { facebook } from './marks/facebook.tsx'
import { google } from './marks/google.tsx'
import { wechat } from './marks/wechat.tsx'

const marks: Readonly<Record<ProviderName, ReactNode>> = { google, facebook, wechat }

/** The providers' own marks, drawn in 24 by 24. Their colours are theirs to choose, and the same in both themes. */
export function ProviderMark({ provider }: { provider: ProviderName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {marks[provider]}
    </svg>
  )
}
