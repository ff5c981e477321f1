import { expect, it } from 'vitest'
import type { TreeNode } from '../../../contract/shapes.ts'
import { statesBefore } from './tile-states.ts'

const lesson = (id: string): TreeNode['children'][number] => ({
  node: { id, name: id, minutes: 5, items: ['reading'], is_preview: false, lang: 'en' },
  level: 2,
  children: [],
})
const tree: TreeNode[] = [
  {
    node: { id: 'm1', name: 'm1', minutes: 10, items: [], is_preview: false, lang: 'en' },
    level: 1,
    children: [lesson('a'), lesson('b')],
  },
  {
    node: { id: 'm2', name: 'm2', minutes: 5, items: [], is_preview: false, lang: 'en' },
    level: 1,
    children: [lesson('c')],
  },
]
const states = (next: string | undefined) => ['a', 'b', 'c'].map(statesBefore(tree, next))

it('lays the tiles before the next lesson and marks that one', () =>
  expect(states('b')).toEqual(['done', 'now', 'todo']))
it('counts across modules', () => expect(states('c')).toEqual(['done', 'done', 'now']))
it('lays all tiles when nothing is next', () => expect(states(undefined)).toEqual(['done', 'done', 'done']))
