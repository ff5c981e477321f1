/*
 * Film A: how byte-pair encoding grows a vocabulary. The row of the longest red sentence stays on
 * screen from 28 bytes to six tokens; every number is worked out in byte-pairs/facts.ts. Gold is
 * the tile that was born last.
 */
import { film } from '../src/film.ts'
import { heading } from '../src/heading.ts'
import { chineseLine } from './byte-pairs/chinese.ts'
import { counters } from './byte-pairs/counters.ts'
import { layers } from './byte-pairs/layers.ts'
import { tileCount } from './byte-pairs/row-layout.ts'
import { loosened, sentenceRow } from './byte-pairs/row.ts'
import { vocabulary } from './byte-pairs/vocabulary.ts'
import { winner } from './byte-pairs/winner.ts'
import { en, said, scenes, zh, type Key } from './byte-pairs/words.ts'

export default film<Key>({
  id: 'byte-pairs',
  home: 'courses/llm-foundations/modules/010-text-to-numbers/030-byte-pairs/film',
  width: 1280,
  height: 720,
  fps: 30,
  speech: 'words',
  themes: ['dark'],
  ground: (c) => c.canvas,
  corners: { topLeft: 0, topRight: 160 },
  words: { en, 'zh-CN': zh },
  glyphs: '→ABCDEF',
  title: 'title',
  scenes,
  poster: { at: 'six', after: 4.2 },
  draw: (m) =>
    heading(m, said, 'title') +
    counters(m, loosened(m)) +
    winner(m) +
    layers(m, tileCount(m)) +
    vocabulary(m) +
    chineseLine(m) +
    sentenceRow(m),
})
