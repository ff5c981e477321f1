// What of the header comes late: the phases when somebody nears their menu, the person's own parts when there is a person.
import { lazy } from 'react'

const loadPhases = () => import('./phases-panel.tsx')
const loadUser = () => import('./user-menu.tsx')

export const PhaseColumns = lazy(() => loadPhases().then((module) => ({ default: module.PhaseColumns })))
export const PhaseLines = lazy(() => loadPhases().then((module) => ({ default: module.PhaseLines })))
export const UserMenu = lazy(() => loadUser().then((module) => ({ default: module.UserMenu })))
export const UserItems = lazy(() => loadUser().then((module) => ({ default: module.UserItems })))
