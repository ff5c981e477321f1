// The marks of what home and a phase's page fold out, drawn as those of every first load (icons.tsx): for three of them a
// visitor's page need not fetch all of lucide/icons.tsx.
import { draw } from './icons.tsx'

export const Check = draw('M20 6 9 17l-5-5')
export const Plus = draw('M5 12h14M12 5v14')
export const X = draw('M18 6 6 18M6 6l12 12')
