// Builders for the tests of this folder: what matters to a test is written in the test.
import type { ItemKind } from './edition.ts'
import type { Due, OutlineLesson, OutlineModule } from './outline.ts'

export const lesson = (id: string, items: readonly ItemKind[] = ['reading']): OutlineLesson => ({
  id,
  title: id,
  lang: 'en',
  minutes: 10,
  items,
  itemMinutes: [],
  isPreview: false,
})

export const never: Due = { afterDays: null, at: null }

export const module = (id: string, lessons: readonly OutlineLesson[], due: Due = never): OutlineModule => ({
  id,
  title: id,
  lang: 'en',
  due,
  lessons,
})
