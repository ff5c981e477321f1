import { useState } from 'react'
import {
  isDearerInLonger,
  listTiles,
  shownTexts,
  textOf,
  tokeniserNames,
  tokeniserYears,
  type ShownText,
} from '../../../../../domain/lesson/plays/tokenisers.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useSpoken } from '../../../../parts/use-spoken.ts'
import { Frame } from '../frame.tsx'
import { Choice, Goal } from '../goal.tsx'
import type { PlayProps } from '../play-props.ts'
import styles from '../plays.module.css'
import { useGoals } from '../use-goals.ts'
import own from './tokenisers.module.css'

const GOAL = 'dearer'
/** A text as a button has it: one line. */
const labelOf = (name: ShownText): string => textOf(name).trim().replaceAll(/\n\s*/g, ' ⏎ ')

/** Three real vocabularies, and one text in tiles of each. */
export default function Tokenisers({ caption, ...place }: PlayProps) {
  const { t } = useMessages()
  const { reached, reach } = useGoals(place)
  const [chosen, setChosen] = useState<ShownText>('crossing_zh')
  const rows = listTiles(chosen)
  const counts = rows.map(({ length }) => length)
  const least = Math.min(...counts)
  const choose = (name: ShownText) => {
    setChosen(name)
    if (isDearerInLonger(name)) reach(GOAL)
  }
  const told = t('play.tokenisers.reached', { longer: counts[1] ?? 0, shorter: counts[0] ?? 0 })
  const after = isDearerInLonger(chosen) ? told : undefined
  const nameOf = (at: number) => {
    const name = tokeniserNames[at] ?? tokeniserNames[0]
    return t('play.tokenisers.name', { name, year: String(tokeniserYears[name]) })
  }
  const spoken = useSpoken(chosen, () =>
    [
      ...rows.map((tiles, at) =>
        t('play.tokenisers.say', {
          name: nameOf(at),
          count: tiles.length,
          list: tiles.map(({ face }) => face).join(', '),
        }),
      ),
      after ?? '',
    ].join(' '),
  )
  return (
    <Frame
      title={t('play.tokenisers.title')}
      ask={t('play.tokenisers.ask')}
      caption={caption}
      ownCaption={t('play.tokenisers.caption')}
      spoken={spoken}
    >
      <Choice
        name={t('play.tokenisers.texts')}
        all={shownTexts.map((name) => [name, labelOf(name)] as const)}
        chosen={chosen}
        onChoose={choose}
      />
      <div className={styles['stack']}>
        {rows.map((tiles, at) => (
          <div key={at}>
            <p className={styles['legend']} data-ends>
              <b>{nameOf(at)}</b>
              <span>{t('play.tokenisers.count', { count: tiles.length })}</span>
            </p>
            <ol
              className={own['tiles']}
              aria-label={nameOf(at)}
              data-least={tiles.length === least || undefined}
              translate="no"
            >
              {tiles.map(({ id, face, isByte }, nth) => (
                <li key={nth} data-byte={isByte || undefined}>
                  <b>{face}</b> {id}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      <Goal text={t('play.tokenisers.goal')} isReached={reached.has(GOAL)} after={after} />
    </Frame>
  )
}
