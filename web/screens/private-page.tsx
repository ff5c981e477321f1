import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { LoadFailed } from '../parts/load-failed.tsx'
import { Awaited } from '../parts/own-page.tsx'
import { SignInPrompt } from '../parts/sign-in-prompt.tsx'
import { LoadedPage } from './loaded-page.tsx'

type Loaded<View> = Exclude<View, { readonly kind: 'visitor' | 'failed' | 'missing' }>

interface Words {
  readonly title: string
  readonly body: string
}

interface FailedWords {
  readonly title: string
  readonly body?: (reason: string) => string
}

interface Props<View extends { readonly kind: string }> {
  /** What the loader gave (for-learner.ts); absent before that, and for ever without a script. */
  readonly view?: View
  /** The page around whatever stands on it, with its heading. */
  readonly frame: (content: ReactNode) => ReactNode
  /** The words of the prompt, or one of the screen's own; absent where the loader lets no visitor in. */
  readonly signIn?: Words | ReactElement
  readonly failed: FailedWords | ((message: string) => ReactNode)
  /** Where the screen says in place that nothing is there. */
  readonly missing?: ReactNode
  /** The shape of what comes. */
  readonly waiting?: ReactNode
  readonly waitingClass?: string | undefined
  readonly children?: (view: Loaded<View>) => ReactNode
}

/**
 * A screen of a learner's own: asks a visitor to sign in, waits, says what failed or is missing, or shows what was
 * loaded.
 */
export function PrivatePage<View extends { readonly kind: string }>({
  view,
  frame,
  signIn,
  failed,
  missing,
  waiting,
  waitingClass,
  children,
}: Props<View>) {
  const prompt =
    !signIn || isValidElement(signIn) ? signIn : <SignInPrompt title={signIn.title}>{signIn.body}</SignInPrompt>
  if (!view) {
    return frame(
      <Awaited visitor={prompt} className={waitingClass}>
        {waiting}
      </Awaited>,
    )
  }
  if (view.kind === 'visitor') return frame(prompt)
  return (
    <LoadedPage
      view={view}
      missing={frame(missing)}
      failed={(message) =>
        frame(
          typeof failed === 'function' ? failed(message) : <LoadFailed heading="h2" {...failed} message={message} />,
        )
      }
    >
      {(loaded) => children?.(loaded as Loaded<View>) /* the visitor was answered above */}
    </LoadedPage>
  )
}
