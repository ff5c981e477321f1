import type { ItemKind } from '../../../contract/shapes.ts'
import { Tile } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import type { RequirementView, CertificateStanding } from './load-certificates.ts'
import styles from './requirement-strips.module.css'
import { useValidity } from './use-validity.ts'

const kinds = ['lesson', 'quiz', 'experiment', 'profile'] as const

export const tileOf = (kind: RequirementView['kind']): ItemKind =>
  kind === 'quiz' || kind === 'experiment' ? kind : 'reading'

/** What the certificate asks for, counted kind by kind, and how long it will hold. */
export function RequirementStrips({ standing: { requirements, validity } }: { standing: CertificateStanding }) {
  const { t } = useMessages()
  const until = useValidity(validity.date)
  return (
    <aside className={styles['asks']} aria-labelledby="asks">
      <h2 id="asks">{t('certificate.asks')}</h2>
      <dl>
        {kinds.map((kind) => {
          const all = requirements.filter((one) => one.kind === kind)
          const met = all.filter(({ is_met }) => is_met).length
          if (all.length === 0) return null
          return (
            <div key={kind}>
              <dt>{t(`certificate.asks.${kind}`)}</dt>
              <dd>
                <span className={styles['strip']} aria-hidden="true">
                  {all.map(({ is_met }, at) => (
                    <Tile key={at} kind={tileOf(kind)} state={is_met ? 'done' : 'todo'} />
                  ))}
                </span>
                {t('certificate.asks.count', { met, total: all.length })}
              </dd>
            </div>
          )
        })}
        <div>
          <dt>{t('certificate.print.validity')}</dt>
          <dd>
            {validity.kind === 'months' ? t('certificate.validity.months', { months: validity.months ?? 0 }) : until}
          </dd>
        </div>
      </dl>
    </aside>
  )
}
