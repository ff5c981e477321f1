import { data } from 'react-router'
import type { Noun } from '../../messages/generated.ts'
import { loadMessages } from '../i18n/messages.ts'
import { applyKeptFonts } from '../session/kept-fonts.ts'

/** A screen's clientLoader: its sentences and its data side by side. */
export function withMessages<Args, Data>(
  nouns: readonly Noun[],
  load: (args: Args) => Promise<Data>,
): (args: Args) => Promise<Data> {
  return async (args) => {
    const [data] = await Promise.all([load(args), loadMessages(nouns)])
    applyKeptFonts()
    return data
  }
}

/** A private screen's: it runs in a page that came from the server too, which knows nothing of a learner. */
export const makeOwnLoader = <Args, Data>(nouns: readonly Noun[], load: (args: Args) => Promise<Data>) =>
  Object.assign(withMessages(nouns, load), { hydrate: true as const })

/** What a public page's loader gives on the server: nothing at this address is a 404, whatever stands there. */
export const withStatus = <View extends { readonly kind: string }>(view: View) =>
  data(view, { status: view.kind === 'missing' ? 404 : 200 })
