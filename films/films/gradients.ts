/*
 * Film B: a graph runs forward with values and backward with slopes. The knobs and the dial of the
 * first shot become its nodes and are knobs again at the end; every number is worked out in
 * gradients/facts.ts. Gold is the sum of two paths, 5 + 3.
 */
import { film } from '../src/film.ts'
import { heading } from '../src/heading.ts'
import { backward, covered, trails } from './gradients/backward.ts'
import { differences } from './gradients/differences.ts'
import { edges, labels } from './gradients/edges.ts'
import { forward } from './gradients/forward.ts'
import { nodes } from './gradients/nodes.ts'
import { en, said, scenes, zh, type Key } from './gradients/words.ts'

export default film<Key>({
  id: 'gradients',
  home: 'courses/llm-foundations/modules/030-learning/020-gradients/film',
  width: 1280,
  height: 720,
  fps: 30,
  speech: 'words',
  themes: ['dark'],
  ground: (c) => c.canvas,
  corners: { topLeft: 0, topRight: 160 },
  words: { en, 'zh-CN': zh },
  glyphs: 'absy±',
  title: 'title',
  scenes,
  poster: { at: 'add', after: 4.2 },
  draw: (m) =>
    heading(m, said, 'title') +
    edges(m) +
    trails(m) +
    labels(m, covered) +
    nodes(m) +
    forward(m) +
    backward(m) +
    differences(m),
})
