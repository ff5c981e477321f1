// What was typed stays until it is sent: a closed dialog, a failure or an ended session loses nothing. In this tab only.
const KEY = 'feedback'

export interface Draft {
  readonly content: string
  readonly type: string
}

const nothing: Draft = { content: '', type: '' }

export function readDraft(): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Draft> | null // written below only; what is damaged counts as nothing
    return { content: String(kept?.content ?? ''), type: String(kept?.type ?? '') }
  } catch {
    return nothing
  }
}

export const keepDraft = (draft: Draft): void => sessionStorage.setItem(KEY, JSON.stringify(draft))

export const dropDraft = (): void => sessionStorage.removeItem(KEY)
