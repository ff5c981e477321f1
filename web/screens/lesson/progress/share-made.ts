// Guesses and goals of plays: shown from this browser's own notes, shared with the person's other devices by the server.
import { useEffect, useEffectEvent } from 'react'
import { leaveOut, nameGoal, readMade, uniteMade, type Made } from '../../../../domain/lesson/made.ts'
import { useSession } from '../../../session/session.ts'
import { guessNote } from '../guess/kept-guess.ts'
import type { LessonDetail } from '../load-lesson.ts'
import { goalsOf, playNote } from '../plays/use-goals.ts'
import type { Progress } from './use-progress.ts'

/** Takes in what was made on other devices, and sends what was made here, now and from now on. */
export function useShareMade({
  lesson: { is_enrolled: isEnrolled, made: held },
  place,
  note,
}: {
  readonly lesson: Pick<LessonDetail, 'is_enrolled' | 'made'>
  readonly place: string
  readonly note: Progress['note']
}): void {
  const learner = useSession().user?.id
  const tell = useEffectEvent((made: Made) => note({ ranges: [], made }))
  // An effect: what this browser keeps, and what it sends, is outside of the page.
  useEffect(() => {
    if (!isEnrolled || !held || learner === undefined) return // what nobody has made yet, no outbox keeps
    let known = readMade(held)
    takeIn(place, known)
    const send = () => {
      const made = leaveOut(readNotes(place), known)
      if (!made) return
      known = uniteMade(known, made)
      tell(made)
    }
    send()
    const forget = [guessNote.hear(send), playNote.hear(send)]
    return () => forget.forEach((end) => end())
  }, [isEnrolled, held, place, learner])
}

function readNotes(place: string): Made {
  const goals = Object.entries(playNote.read(place)).flatMap(([play, reached]) =>
    goalsOf(reached).map((goal) => nameGoal(play, goal)),
  )
  return readMade({ guesses: guessNote.read(place), goals })
}

/** What the server holds was there first. */
function takeIn(place: string, held: Made): void {
  guessNote.write(place, held.guesses)
  const kept = playNote.read(place)
  const goals = Object.groupBy(held.goals, (goal) => goal.slice(0, goal.indexOf('/')))
  playNote.write(
    place,
    Object.fromEntries(
      Object.entries(goals).map(([play, reached = []]) => [
        play,
        [...new Set([...goalsOf(kept[play]), ...reached.map((goal) => goal.slice(play.length + 1))])],
      ]),
    ),
  )
}
