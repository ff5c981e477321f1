// What of the header comes late: the phases when somebody nears their menu, the person's own parts when there is a person.
import { lazy } from 'react'
import { loadMessages } from '../../i18n/messages.ts'

const loadPhases = () => import('./phases-panel.tsx')
// All that is a signed-in person's comes through one door: each door of its own would cost every visitor its list of files.
const loadLearner = async () =>
  (await Promise.all([import('../learner.tsx'), loadMessages(['message', 'feedback'])]))[0]

export const PhaseColumns = lazy(() => loadPhases().then((module) => ({ default: module.PhaseColumns })))
export const PhaseLines = lazy(() => loadPhases().then((module) => ({ default: module.PhaseLines })))
export const Person = lazy(() => loadLearner().then((module) => ({ default: module.Person })))
export const Extras = lazy(() => loadLearner().then((module) => ({ default: module.Extras })))
export const Firsts = lazy(() => loadLearner().then((module) => ({ default: module.Firsts })))
export const SheetItems = lazy(() => loadLearner().then((module) => ({ default: module.SheetItems })))
