// What was typed stays until it is sent: a closed dialog, a failure or an ended session loses nothing. For its own
// person only.
import { keepTyped, readTyped, dropTyped } from '../../session/typed.ts'

const NAME = 'feedback'

export interface Draft {
  readonly content: string
  readonly type: string
}

export function readDraft(): Draft {
  const { content = '', type = '' } = readTyped(NAME) ?? {}
  return { content, type }
}

export const keepDraft = ({ content, type }: Draft): void => keepTyped(NAME, { content, type })

export const dropDraft = (): void => dropTyped(NAME)
