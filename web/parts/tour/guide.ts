// How far a person is in the guided tour of a page: a step number per page, stored locally per user (SPECIFICATION §3).
const KEY = 'guide'
/** SPECIFICATION §9 */
export const DONE = 99

type Progress = Readonly<Record<string, Readonly<Record<string, number>>>>

function readAll(): Progress {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Progress) : {} // written below only; a damaged step counts as none
  } catch {
    return {}
  }
}

/** 1 or 2, or 99 when the tour is over. */
export function readStep(userId: string): number {
  const step = readAll()[userId]?.['home']
  return step === 2 || step === DONE ? step : 1
}

export function writeStep(userId: string, step: number): void {
  const all = readAll()
  localStorage.setItem(KEY, JSON.stringify({ ...all, [userId]: { ...all[userId], home: step } }))
}
