// What a learner said of their cards, on its way to the server (web/outbox, decision 031).
import { judgements, type Judgement } from '../../../domain/recall/schedule.ts'
import type { Device, Outbox } from '../../outbox/box.ts'
import type { Entry } from '../../outbox/entry.ts'
import { openJournal, type JournalOptions } from '../../outbox/journal.ts'
import { openOutbox } from '../../outbox/outbox.ts'

/** What was said of a card that was asked for the `round`-th time. */
export interface Judged {
  readonly card: string
  readonly round: number
  readonly judgement: Judgement
}

export interface RecallBox extends Pick<Outbox, 'view' | 'flush' | 'wake' | 'stop'> {
  readonly judge: (judged: Judged) => void
}

export function openRecallBox({
  owner,
  device,
  isOwnersPage,
  send,
  ...where
}: Pick<JournalOptions, 'place' | 'tab'> & {
  readonly owner: string
  readonly device: Device
  readonly isOwnersPage: () => boolean
  /** False: refused for good. @throws when it was not heard, or may be taken later */
  readonly send: (judged: Judged & { readonly secondsAgo: number }) => Promise<boolean>
}): RecallBox {
  const box = openOutbox({
    journal: openJournal({ ...where, name: { owner, kind: 'recall', of: 'cards' } }),
    device,
    isOwnersPage,
    patience: { firstMs: 1000, mostMs: 60_000 },
    async send(entry) {
      const judged = toJudged(entry)
      if (!judged) return 'refused'
      const secondsAgo = Math.max(0, Math.round((device.now() - entry.at) / 1000))
      return (await send({ ...judged, secondsAgo })) ? 'taken' : 'refused'
    },
  })
  return { ...box, judge: ({ card, round, judgement }) => box.put(card, `${judgement} ${round}`) }
}

/** `undefined` when it is none of ours. */
export function toJudged({ key, value }: Pick<Entry, 'key' | 'value'>): Judged | undefined {
  const [said, round = ''] = value.split(' ')
  const judgement = judgements.find((one) => one === said)
  return judgement && /^\d+$/.test(round) ? { card: key, round: Number(round), judgement } : undefined
}
