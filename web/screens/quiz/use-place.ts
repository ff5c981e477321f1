import { useState } from 'react'
import type { Attempt } from './attempt-store.ts'

const keyOf = (attemptId: string) => `quiz-place ${attemptId}`

/**
 * Which question is in view, kept through a reload. An attempt that was begun elsewhere opens at its first open
 * question.
 */
export function usePlace({ train_user_id: attemptId, questions }: Attempt) {
  const [id, setId] = useState(() => {
    const kept = sessionStorage.getItem(keyOf(attemptId))
    return (
      questions.find((question) => question.id === kept) ??
      questions.find(({ given }) => given === '') ??
      questions[0]
    )?.id
  })
  const at = Math.max(
    0,
    questions.findIndex((question) => question.id === id),
  )
  const go = (to: number) => {
    const next = questions[to]
    if (!next) return
    setId(next.id)
    sessionStorage.setItem(keyOf(attemptId), next.id)
  }
  return { at, go }
}
