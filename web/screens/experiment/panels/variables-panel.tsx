import { useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { readVariables, type Variables } from '../running/variables.ts'
import styles from './side-panel.module.css'
import { useAfterRuns } from './use-after-runs.ts'

/** What the learner's variables are after the newest cell. */
export function VariablesPanel() {
  const { t } = useMessages()
  const [variables, setVariables] = useState<Variables>()
  const isReady = useAfterRuns(async (kernel) => setVariables(await readVariables(kernel)))

  if (!isReady) return <p className={styles['empty']}>{t('notebook.variables.off')}</p>
  if (!variables) return <p className={styles['empty']}>{t('notebook.variables.waiting')}</p>
  if (variables.rows.length === 0) return <p className={styles['empty']}>{t('notebook.variables.none')}</p>
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard, too */}
      <div className={styles['wide']} tabIndex={0} role="group" aria-label={t('notebook.side.variables')}>
        <table className={styles['variables']}>
          <thead>
            <tr>
              <th scope="col">{t('notebook.variables.name')}</th>
              <th scope="col">{t('notebook.variables.type')}</th>
              <th scope="col">{t('notebook.variables.shape')}</th>
              <th scope="col">{t('notebook.variables.first')}</th>
            </tr>
          </thead>
          <tbody translate="no">
            {variables.rows.map(({ name, type, shape, first }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{type}</td>
                <td>{shape.join(' × ')}</td>
                <td>{first}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {variables.more > 0 ? (
        <p className={styles['empty']}>{t('notebook.variables.more', { count: variables.more })}</p>
      ) : null}
    </>
  )
}
