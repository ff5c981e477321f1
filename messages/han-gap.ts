// Our Chinese sentences part the name of a provider from their words by a space: 用 Google 登录. A Chinese name in its
// place has none: 用微信登录. Of other arguments the space may be what parts two texts, so it stays.
import type { Locale } from './locale.ts'

const MARK = '\uE000' // of no script, in no text of ours
const names = ['provider', 'other']
const edge = /^(?=\p{Script=Han})|(?<=\p{Script=Han})$/gu
const gap = / ?\uE000 ?/gu

/** Marks each end of an argument that needs no space beside it. */
export const markHan = <T>(locale: Locale, name: string, value: T): T | string =>
  locale === 'zh-CN' && typeof value === 'string' && names.includes(name) ? value.replace(edge, MARK) : value

/** Takes the marks out, each with the space beside it. */
export const closeHan = (text: string): string => text.replace(gap, '')
