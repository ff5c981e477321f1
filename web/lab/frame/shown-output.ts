import type { FramedType } from '../framed-types.ts'

/** Page → output frame. */
export interface ShownOutput {
  readonly type: FramedType
  readonly text: string
  readonly color: string
  readonly scheme: 'light' | 'dark'
  readonly fontFamily: string
}
