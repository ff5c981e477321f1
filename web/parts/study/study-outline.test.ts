import { describe, expect, test } from 'vitest'
import {
  findStart,
  outlineOfOverview,
  outlineOfTree,
  stateOfItem,
  stateOfLesson,
  listStudyLessons,
} from './study-outline.ts'

type Overview = Parameters<typeof outlineOfOverview>[0]

const lesson = (id: string, done: { video?: boolean; reading: boolean }) => ({
  id,
  name: id,
  minutes: 10,
  lang: 'en',
  items: Object.entries(done).map(([kind, is_complete]) => ({
    kind: kind === 'video' ? ('video' as const) : ('reading' as const),
    is_complete,
  })),
  is_complete: Object.values(done).every(Boolean),
})
const overview = (next: string | null): Overview => ({
  id: 'llm',
  name: 'LLM',
  lang: 'en',
  desc: '',
  desc_lang: 'en',
  enrolled_at: 0,
  progress: { done: 1, total: 3 },
  next:
    next === null ? null : { module_id: 'one', lesson_id: next, name: next, lang: 'en', item: 'reading', minutes: 10 },
  modules: [
    { id: 'one', name: 'One', lessons: [lesson('a', { reading: true }), lesson('b', { video: true, reading: false })] },
    { id: 'two', name: 'Two', lessons: [lesson('c', { reading: false })] },
  ],
  final: null,
  timeline: [],
  zone: 'UTC',
})
const at = (id: string, next: string | null = 'b') => {
  const outline = outlineOfOverview(overview(next))
  const found = listStudyLessons(outline).find((one) => one.id === id)
  if (!found) throw new Error(id)
  return { outline, lesson: found }
}

describe('where studying goes on', () => {
  const outline = outlineOfOverview(overview('b'))
  test('in the phase: at the next step', () => expect(findStart(outline, undefined)?.id).toBe('b'))
  test('in a module: at its first lesson that is not complete', () => expect(findStart(outline, 'two')?.id).toBe('c'))
  test('when all is complete: at the first lesson', () => {
    const all = overview(null)
    const complete = outlineOfOverview({
      ...all,
      modules: all.modules.slice(0, 1).map((module) => ({ ...module, lessons: [lesson('a', { reading: true })] })),
    })
    expect(findStart(complete, undefined)?.id).toBe('a')
  })
  test('in a module that is not there: nowhere', () => expect(findStart(outline, 'three')).toBeUndefined())
  test('for a visitor: at the first lesson', () => {
    const node = { id: 'a', name: 'A', minutes: 10, items: ['reading' as const], is_preview: false, lang: 'en' }
    expect(
      findStart(
        outlineOfTree([{ node: { ...node, id: 'one' }, level: 1, children: [{ node, level: 2, children: [] }] }]),
        undefined,
      )?.id,
    ).toBe('a')
  })
})

describe('a tile', () => {
  test('is filled when its lesson is complete', () =>
    expect(stateOfLesson(at('a').outline, at('a').lesson)).toBe('done'))
  test('is gold for the next lesson only', () => {
    expect(stateOfLesson(at('b').outline, at('b').lesson)).toBe('now')
    expect(stateOfLesson(at('c').outline, at('c').lesson)).toBe('todo')
  })
  test('is gold for the first item that is left in it', () => {
    const { outline, lesson: next } = at('b')
    expect(next.items.map((item) => stateOfItem(outline, next, item))).toEqual(['done', 'now'])
  })
  test('is dotted for a visitor, but not on a free preview', () => {
    const node = (id: string, is_preview: boolean) => ({
      node: { id, name: id, minutes: 10, items: ['reading' as const], is_preview, lang: 'en' },
      level: 2 as const,
      children: [],
    })
    const outline = outlineOfTree([
      {
        node: { id: 'one', name: 'One', minutes: 20, items: [], is_preview: false, lang: 'en' },
        level: 1,
        children: [node('a', true), node('b', false)],
      },
    ])
    expect(listStudyLessons(outline).map((one) => stateOfLesson(outline, one))).toEqual(['todo', 'locked'])
  })
})

test('lessons are numbered through the whole phase', () =>
  expect(listStudyLessons(outlineOfOverview(overview('b'))).map(({ number }) => number)).toEqual([1, 2, 3]))
