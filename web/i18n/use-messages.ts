import { createElement, Fragment, type ReactNode } from 'react'
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
    /** What stands between two sentences: in Chinese nothing. */
    gap: locale === 'zh-CN' ? '' : ' ',
    t: <K extends Key>(id: K, ...[args]: Arguments<K>): string => formatMessage(locale, id, args).join(''),
    rich: <K extends Key>(id: K, args: Rich<K>): ReactNode => asNode(formatMessage(locale, id, wrapTags(args))),
  }
}
export type Translate = ReturnType<typeof useMessages>['t']

/** Parts side by side: as children of their own they need no keys, as a list they would. */
const asNode = (parts: readonly unknown[]): ReactNode => createElement(Fragment, undefined, ...(parts as ReactNode[])) // text, or what the tags have made

function wrapTags(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const wrap = (value: unknown) =>
    typeof value === 'function' ? (parts: readonly unknown[]) => value(asNode(parts)) : value
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, wrap(value)]))
}
