/*
 * Film D: one sentence through the whole model, then what training made of it. The block is the one
 * that lesson 14 computes by hand (its figure), the rest is the model that the lesson trains; every
 * number is worked out or held in whole-model/facts.ts. Gold is what attention writes, and what it is worth.
 */
import { film } from '../src/film.ts'
import { heading } from '../src/heading.ts'
import { bend } from './whole-model/bend.ts'
import { curves } from './whole-model/curves.ts'
import { points } from './whole-model/points.ts'
import { shares } from './whole-model/shares.ts'
import { sizes } from './whole-model/sizes.ts'
import { stream } from './whole-model/stream.ts'
import { tokenRow } from './whole-model/tokens.ts'
import { en, said, scenes, zh, type Key } from './whole-model/words.ts'

export default film<Key>({
  id: 'whole-model',
  home: 'courses/llm-foundations/modules/040-attention/040-whole-model/film',
  width: 1280,
  height: 720,
  fps: 30,
  speech: 'words',
  themes: ['dark'],
  ground: (c) => c.canvas,
  corners: { topLeft: 0, topRight: 160 },
  words: { en, 'zh-CN': zh },
  glyphs: '½:',
  title: 'title',
  scenes,
  poster: { at: 'add', after: 3.4 },
  draw: (m) =>
    heading(m, said, 'title') + tokenRow(m) + points(m) + stream(m) + bend(m) + shares(m) + curves(m) + sizes(m),
})
