/*
 * Film E: what thirty trained models say of a colour that no text has ever shown them, before they are
 * taught to answer and after. Every count is read from the lesson's own record (unseen-colour/facts.ts).
 * Gold is the answer `unknown`.
 */
import { film } from '../src/film.ts'
import { heading } from '../src/heading.ts'
import { questions } from './unseen-colour/asked.ts'
import { home } from './unseen-colour/facts.ts'
import { habit } from './unseen-colour/habit.ts'
import { askedOfBlue, goingOn } from './unseen-colour/sure.ts'
import { en, said, scenes, zh, type Key } from './unseen-colour/words.ts'

export default film<Key>({
  id: 'unseen-colour',
  home,
  width: 1280,
  height: 720,
  fps: 30,
  speech: 'words',
  themes: ['dark'],
  ground: (c) => c.canvas,
  corners: { topLeft: 0, topRight: 160 },
  words: { en, 'zh-CN': zh },
  glyphs: '½<>',
  title: 'title',
  scenes,
  poster: { at: 'gold', after: 5 },
  draw: (m) => heading(m, said, 'title') + goingOn(m) + questions(m) + askedOfBlue(m) + habit(m),
})
