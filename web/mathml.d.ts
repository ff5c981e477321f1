import 'react'
import type { ClassAttributes, HTMLAttributes } from 'react'

// React renders MathML and has no types for it. These are the elements that we write by hand.
type MathProps = ClassAttributes<HTMLElement> & HTMLAttributes<HTMLElement> & { readonly display?: 'block' | 'inline' }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      math: MathProps
      mi: MathProps
      mn: MathProps
      mo: MathProps
      msub: MathProps
      mtext: MathProps
    }
  }
}
