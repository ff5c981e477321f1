// What there is to see: every screen built so far, and everything that opens on it. axe.spec.ts walks through them.
// A noun's scenes are a file of its own: docs/how-to-add-a-screen.md.
import { forms } from './account.ts'
import { certificateChecks, certificateOutside, certificates } from './certificate.ts'
import { experimentGates, experiments } from './experiment.ts'
import { leaver, newcomer, student } from './learning.ts'
import { everyLesson, lesson, preview } from './lesson.ts'
import { feedback, invitations, messages, toured } from './message.ts'
import { notes, notesOutside } from './note.ts'
import { orders, reviews } from './order.ts'
import { missing, publicScreens } from './public.ts'
import { quizGates, quizOutside, quizTypes, quizzes } from './quiz.ts'
import { recalls, recallsOutside } from './recall.ts'
import type { Group } from './scene.ts'
import { settingsScenes } from './settings.ts'
import { consoles } from './staff.ts'
import { arrivals, connected } from './third-party.ts'

export const groups: readonly Group[] = [
  publicScreens,
  preview,
  forms,
  missing,
  newcomer,
  student,
  lesson,
  everyLesson,
  experiments,
  experimentGates,
  leaver,
  quizzes,
  quizTypes,
  quizGates,
  quizOutside,
  notes,
  notesOutside,
  recalls,
  recallsOutside,
  certificates,
  certificateChecks,
  certificateOutside,
  messages,
  feedback,
  toured,
  invitations,
  orders,
  reviews,
  settingsScenes,
  arrivals,
  connected,
  consoles,
].filter(({ scenes }) => scenes.length > 0)
