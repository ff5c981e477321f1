import { Children, type ReactNode } from 'react'
import type { Messages } from '../../messages/generated.ts'
import { useLocale } from './locale-context.tsx'
import { formatMessage, type Key } from './messages.ts'

type Tag = (chunks: ReactNode) => ReactNode
type Typed = Messages<Tag>
export type Arguments<K extends Key> = Typed[K] extends undefined ? [] : [Typed[K]]
type Rich<K extends Key> = Typed[K] extends Record<string, unknown> ? Typed[K] : never

/** Typed sentences: the key and its arguments are checked against the English catalogue. */
export function useMessages() {
  const { locale } = useLocale()
  return {
    locale,
    t: <K extends Key>(id: K, ...[args]: Arguments<K>): string => formatMessage(locale, id, args).join(''),
    rich: <K extends Key>(id: K, args: Rich<K>): ReactNode => Children.toArray(formatMessage(locale, id, withKeys(args)) as ReactNode[]), // parts are text, or what the tags have made
  }
}
export type Translate = ReturnType<typeof useMessages>['t']

/** A tag's parts are a list: React wants keys on it. */
function withKeys(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const wrap = (value: unknown) => (typeof value === 'function' ? (parts: ReactNode) => value(Children.toArray(parts)) : value)
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, wrap(value)]))
}
