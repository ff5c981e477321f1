import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the play's code is here: the server's picture has to be the page's first one, too. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
