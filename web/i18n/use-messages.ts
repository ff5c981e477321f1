import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Messages } from '../../messages/generated.ts'
import type { Locale } from '../../messages/locale.ts'
import type { Key } from './messages.ts'

type Tag = (chunks: ReactNode) => ReactNode
type Typed = Messages<Tag>
export type Arguments<K extends Key> = Typed[K] extends undefined ? [] : [Typed[K]]
type Rich<K extends Key> = Typed[K] extends Record<string, unknown> ? Typed[K] : never

/** Typed sentences: the key and its arguments are checked against the English catalogue. */
export function useMessages() {
  const intl = useIntl()
  return {
    locale: intl.locale as Locale, // only ever set from Locale
    t: <K extends Key>(id: K, ...args: Arguments<K>): string => intl.formatMessage({ id }, args[0] as never) as unknown as string, // react-intl types arguments by value, ours by key
    rich: <K extends Key>(id: K, args: Rich<K>): ReactNode => intl.formatMessage({ id }, args as never) as ReactNode,
  }
}
export type Translate = ReturnType<typeof useMessages>['t']
