import { useState } from 'react'
import type { Judgement } from '../../../domain/recall/schedule.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { RecallCard, RecallList } from '../../parts/study/load-recall.ts'
import { useStore } from '../../use-store.ts'
import { Card } from './card.tsx'
import { End, type Said } from './end.tsx'
import { toJudged, type RecallBox } from './recall-box.ts'
import styles from './recall.module.css'
import { useRecallBox } from './use-recall-box.ts'

/** Today's cards, one after the other, and then what comes back when. */
export function Deck({ recall }: { recall: RecallList }) {
  const box = useRecallBox()
  return box ? <OpenDeck recall={recall} box={box} /> : null
}

function OpenDeck({ recall, box }: { recall: RecallList; box: RecallBox }) {
  const { t } = useMessages()
  const { state, entries } = useStore(box.view)
  // Who is asked what is settled when the page comes; a switch of language brings the same cards in other words.
  const [ids] = useState(() =>
    listOpen(
      recall.list,
      entries.flatMap((entry) => toJudged(entry) ?? []),
    ),
  )
  const [said, setSaid] = useState<readonly Said[]>([])
  const cards = ids.flatMap((id) => recall.list.find((one) => one.id === id) ?? [])
  const card = cards.find((one) => said.every(({ id }) => id !== one.id))
  const judge = (one: RecallCard, judgement: Judgement) => {
    box.judge({ card: one.id, round: one.round, judgement })
    setSaid((before) => [...before, { id: one.id, step: one.step, judgement }])
  }
  return (
    <div className={styles['deck']}>
      <ol className={styles['row']} aria-hidden="true">
        {ids.map((id) => {
          const judgement = said.find((one) => one.id === id)?.judgement
          return <li key={id} data-state={judgement ?? (id === card?.id ? 'now' : 'todo')} />
        })}
      </ol>
      {card ? (
        <Card
          key={card.id}
          card={card}
          place={{ at: said.length + 1, of: ids.length }}
          takesFocus={said.length > 0}
          onJudge={(judgement) => judge(card, judgement)}
        />
      ) : (
        <End said={said} next={recall.next} takesFocus={said.length > 0} />
      )}
      <p className={styles['unsent']} role="status">
        {state === 'waiting' ? t('recall.unsent', { count: entries.length }) : ''}
      </p>
    </div>
  )
}

/** Those that nothing is said of yet, in this browser either. */
const listOpen = (
  list: readonly RecallCard[],
  judged: readonly { readonly card: string; readonly round: number }[],
): readonly string[] =>
  list.filter(({ id, round }) => !judged.some((one) => one.card === id && one.round >= round)).map(({ id }) => id)
