import type { ItemFormReply } from '../../../../contract/staff-item-calls.ts'

/** What is typed so far; `texts` by place and language, those that were touched. */
export interface Draft {
  readonly texts: Readonly<Record<string, string>>
  readonly answer: readonly string[]
  readonly also: readonly string[]
  readonly tolerance: string
}

export const draftOf = ({ key }: ItemFormReply): Draft => ({
  texts: {},
  answer: key.kind === 'fixed' ? [] : [key.answer].flat(),
  also: key.kind === 'choices' ? key.also : [],
  tolerance: key.kind === 'number' ? key.tolerance : '',
})

interface Change {
  readonly texts: readonly { readonly path: readonly string[]; readonly lang: string; readonly text: string }[]
  readonly answer?: readonly string[]
  readonly also?: readonly string[]
  readonly tolerance?: string
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, at) => one === b[at])

/** Only what is another than in the files; `undefined`: nothing is. */
export function changeOf(form: ItemFormReply, draft: Draft): Change | undefined {
  const before = draftOf(form)
  const texts = form.texts.flatMap(({ path, by }) =>
    Object.entries(by).flatMap(([lang, text]) => {
      const typed = draft.texts[`${path.join('.')} ${lang}`]
      return typed === undefined || typed === text ? [] : [{ path, lang, text: typed }]
    }),
  )
  const change = {
    texts,
    ...(isSame(draft.answer, before.answer) ? {} : { answer: draft.answer }),
    ...(isSame(draft.also, before.also) ? {} : { also: draft.also }),
    ...(draft.tolerance === before.tolerance ? {} : { tolerance: draft.tolerance }),
  }
  return texts.length === 0 && Object.keys(change).length === 1 ? undefined : change
}
