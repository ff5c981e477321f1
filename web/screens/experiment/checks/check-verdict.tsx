import { Check, X } from '../../../art/lucide/icons.tsx'
import { readComplaint } from '../../../../domain/experiment/check.ts'
import type { CodeCell } from '../../../../domain/experiment/notebook.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useLab } from '../lab-context.ts'
import { useStorePart } from '../../../use-store.ts'
import { Complaint } from './complaint.tsx'
import styles from './checks.module.css'

/** Under a check's cell: whether it passed and, if not, what was seen; in place of a traceback. */
export function CheckVerdict({ cell }: { cell: CodeCell }) {
  const { t } = useMessages()
  const lab = useLab()
  const title = useStorePart(lab.checks.view, ({ list }) => list.find(({ cellId }) => cellId === cell.id)?.title)
  const status = useStorePart(lab.runner.runs, (runs) => runs.get(cell.id)?.status)
  const error = cell.outputs.find((output) => output.output_type === 'error')
  if (!error && status !== 'ok') return null
  return (
    <div className={styles['verdict']} data-passed={error === undefined || undefined}>
      {error ? <X aria-hidden="true" /> : <Check aria-hidden="true" />}
      <div>
        <p>
          <b>{t(error ? 'notebook.checks.failed' : 'notebook.checks.passed')}</b> {title}
        </p>
        {error ? <Complaint complaint={readComplaint(error)} /> : null}
      </div>
    </div>
  )
}
