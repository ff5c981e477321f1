import { say } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import { messageTypes, type MessageType } from './notice.ts'

const isMessageType = (type: number): type is MessageType => messageTypes.some((one) => one === type)

/** The name of a kind of message. @throws for a number that is none */
export function nameType(locale: Locale, type: number): string {
  if (!isMessageType(type)) throw new Error(`no message type ${type}`)
  return say(locale, `notice.type.${type}`)
}

/** The wire's `types`. */
export const nameTypes = (locale: Locale): Record<string, string> =>
  Object.fromEntries(messageTypes.map((type) => [String(type), nameType(locale, type)]))
