import { FILM_PLACE } from '../../../domain/lesson/reading.ts'
import type { Block } from './block.ts'

/** `:::film`: where in the text the lesson's film stands; without it, above the text. */
export const film: Block = {
  needs: [],
  check(_directive, { isAtTop, report }) {
    if (!isAtTop) report('film-place')
  },
  // Named, so that there is one, and a translation has it as well.
  toHtml: (_directive, { slot }) => ({ ...slot([]), attributes: { id: FILM_PLACE.id } }),
  draw(slot, _names, context) {
    if (!context.hasFilm) context.report.add(context.place(slot.position), 'film-missing')
    // As isFilmPlace (domain/lesson/reading.ts) knows it.
    return Promise.resolve({ type: 'element', tagName: 'div', properties: { dataFilm: '' }, children: [] })
  },
}
