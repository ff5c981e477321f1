import { expect, test } from 'vitest'
import { buildOutlines, findNeighbours, sumMinutes, type OutlineFact } from './outline.ts'
import { lesson, module, never } from './test-outline.ts'

const fact = (moduleId: string, lessonId: string, more: Partial<OutlineFact> = {}): OutlineFact => ({
  phaseId: 'llm',
  moduleId,
  moduleTitle: { en: `${moduleId} in English`, 'zh-CN': `${moduleId} 中文` },
  due: never,
  lessonId,
  lessonTitle: { en: `${lessonId} in English`, 'zh-CN': `${lessonId} 中文` },
  minutes: 20,
  items: ['reading'],
  isPreview: false,
  videoSeconds: null,
  labMinutes: null,
  quizMinutes: null,
  ...more,
})

test('groups lessons under their modules, in the order given', () => {
  const outline = buildOutlines([fact('m2', 'c'), fact('m2', 'a'), fact('m1', 'b')], 'en').get('llm')
  expect(outline?.map((one) => [one.id, one.lessons.map((each) => each.id)])).toEqual([
    ['m2', ['c', 'a']],
    ['m1', ['b']],
  ])
})

test('keeps the phases apart', () => {
  const outlines = buildOutlines([fact('m1', 'a'), fact('m1', 'a', { phaseId: 'nlp' })], 'en')
  expect([...outlines.keys()]).toEqual(['llm', 'nlp'])
  expect(outlines.get('nlp')?.[0]?.lessons).toHaveLength(1)
})

test('falls back text by text, and says in which language a lesson is', () => {
  const [one] =
    buildOutlines([fact('m1', 'a'), fact('m1', 'b', { lessonTitle: { en: 'Only English' } })], 'zh-CN').get('llm') ?? []
  expect(one?.title).toBe('m1 中文')
  expect(one?.lessons.map(({ title, lang }) => [title, lang])).toEqual([
    ['a 中文', 'zh-CN'],
    ['Only English', 'en'],
  ])
})

test('shows every item that can be done, in the order of the lesson', () => {
  const outline = buildOutlines([fact('m1', 'a', { items: ['video', 'reading', 'experiment', 'quiz'] })], 'en').get(
    'llm',
  )
  expect(outline?.[0]?.lessons[0]?.items).toEqual(['video', 'reading', 'experiment', 'quiz'])
})

test('tells each item’s own time, and not the lesson’s as the reading’s', () => {
  const outline = buildOutlines(
    [fact('m1', 'a', { minutes: 60, items: ['reading', 'experiment', 'quiz'], labMinutes: 30, quizMinutes: 10 })],
    'en',
  ).get('llm')
  expect(outline?.[0]?.lessons[0]?.itemMinutes).toEqual([
    { kind: 'reading', minutes: 20 },
    { kind: 'experiment', minutes: 30 },
    { kind: 'quiz', minutes: 10 },
  ])
})

test('sums minutes', () => expect(sumMinutes([lesson('a'), lesson('b')])).toBe(20))

const outline = [module('m1', [lesson('a'), lesson('b')]), module('m2', [lesson('c')])]

test.each([
  ['a', undefined, 'm1/b'],
  ['b', 'm1/a', 'm2/c'],
  ['c', 'm1/b', undefined],
  ['gone', undefined, undefined],
])('neighbours of %s cross the border of a module', (id, previous, next) => {
  const found = findNeighbours(outline, id)
  expect([found.previous, found.next].map((place) => place && `${place.moduleId}/${place.lesson.id}`)).toEqual([
    previous,
    next,
  ])
})
