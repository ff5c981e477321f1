// A notebook that the server does not have yet, as an entry of the outbox.
import type { BoxName, Journal, OldLayout } from '../../../outbox/journal.ts'

export interface Draft {
  readonly content: string
  /** Of the stored notebook that it rests on. */
  readonly baseVersion: number
}

/** A notebook is one thing. */
export const KEY = 'notebook'

/** A number, a line's end and the file: a large text is not quoted again. */
export const writeDraft = ({ baseVersion, content }: Draft): string => `${baseVersion}\n${content}`

function readDraft(value: string): Draft {
  const end = value.indexOf('\n')
  return { baseVersion: Number(value.slice(0, end)), content: value.slice(end + 1) }
}

export const boxOf = (owner: string, experiment: string): BoxName => ({ owner, kind: 'notebook', of: experiment })

/** Until release 0.1 a draft lay under the learner's id, one for each tab. */
export const oldDrafts = (owner: string, experiment: string): OldLayout => ({
  prefix: `${owner} ${experiment} `,
  read(kept) {
    const fields = new Map<string, unknown>(typeof kept === 'object' && kept !== null ? Object.entries(kept) : [])
    const [content, baseVersion, at] = ['content', 'baseVersion', 'at'].map((name) => fields.get(name))
    if (typeof content !== 'string' || typeof baseVersion !== 'number' || typeof at !== 'number') return undefined
    return { key: KEY, seq: 0, at, value: writeDraft({ content, baseVersion }) }
  },
})

/**
 * The newest of all tabs of this browser, and where it lies. An older one is another's to take up: it is not let go
 * unseen.
 */
export function findDraft(journal: Journal): (Draft & { readonly from: string }) | undefined {
  const [newest] = [...journal.entries()].toSorted(([, a], [, b]) => b.at - a.at || b.seq - a.seq)
  return newest && { ...readDraft(newest[1].value), from: newest[0] }
}
