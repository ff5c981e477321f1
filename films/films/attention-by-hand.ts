/*
 * Film C: the last word of “red light always means” asks the words already read. A ledger fills row
 * by row under the words, beside it the plane of the phase; every number is worked out in
 * attention-by-hand/facts.ts. Gold is what red hands over, shrunk to its share: 0.657.
 */
import { film } from '../src/film.ts'
import { heading } from '../src/heading.ts'
import { flights, heads } from './attention-by-hand/heads.ts'
import { ledger } from './attention-by-hand/ledger.ts'
import { plane } from './attention-by-hand/plane.ts'
import { softmax } from './attention-by-hand/softmax.ts'
import { en, said, scenes, zh, type Key } from './attention-by-hand/words.ts'

export default film<Key>({
  id: 'attention-by-hand',
  home: 'courses/llm-foundations/modules/040-attention/010-attention-by-hand/film',
  width: 1280,
  height: 720,
  fps: 30,
  speech: 'words',
  themes: ['dark'],
  ground: (c) => c.canvas,
  corners: { topLeft: 0, topRight: 160 },
  words: { en, 'zh-CN': zh },
  glyphs: '½%?',
  title: 'title',
  scenes,
  poster: { at: 'blend', after: 5.6 },
  draw: (m) => heading(m, said, 'title') + plane(m) + ledger(m) + softmax(m) + heads(m) + flights(m),
})
