import { useMessages } from '../../../../i18n/use-messages.ts'
import { place, threeDigits } from '../digits.ts'
import drawing from '../drawing.module.css'
import styles from '../plays.module.css'
import { useWords } from '../use-words.ts'

/** The blend on the line from *go* to *stop*. */
export function BlendLine({ blend }: { readonly blend: number }) {
  const { t } = useMessages()
  const { nameOf } = useWords()
  const at = place(150 + Math.min(1.9, Math.max(-1.9, blend)) * 75)
  return (
    <div>
      <p className={styles['told']} data-small>
        <span>{t('play.attention.blend')}</span>
        <b>({threeDigits(blend)}, 0)</b>
      </p>
      <svg className={drawing['drawing']} viewBox="0 0 300 58" aria-hidden="true">
        <path data-look="axis" d="M6 20H294M75 15v10M150 12v16M225 15v10" />
        {['−1', '0', '1'].map((sign, i) => (
          <text key={sign} data-look="small" x={75 * (i + 1)} y="44" textAnchor="middle">
            {sign}
          </text>
        ))}
        <text data-look="name" x="6" y="44">
          {nameOf('go')}
        </text>
        <text data-look="name" x="294" y="44" textAnchor="end">
          {nameOf('stop')}
        </text>
        <rect data-look="ink" x={Math.min(150, at)} y="18" width={place(Math.abs(at - 150))} height="4" />
        <circle data-look="ink" cx={at} cy="20" r="8" />
      </svg>
    </div>
  )
}

export function StopBar({ stop }: { readonly stop: number }) {
  const { t } = useMessages()
  const { nameOf } = useWords()
  return (
    <div>
      <p className={styles['told']}>
        <b>{t('play.attention.share', { word: nameOf('stop'), share: threeDigits(stop) })}</b>
        <span>{t('play.attention.share', { word: nameOf('go'), share: threeDigits(1 - stop) })}</span>
      </p>
      <svg className={drawing['drawing']} viewBox="0 0 300 22" aria-hidden="true">
        <rect data-look="ink" x="0.5" y="1" width={place(299 * stop)} height="20" />
        <rect data-look="line" x="0.5" y="1" width="299" height="20" />
      </svg>
    </div>
  )
}
