import { readComplaint } from '../../../../domain/experiment/check.ts'
import type { CodeCell } from '../../../../domain/experiment/notebook.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Verdict } from '../../../parts/study/verdict.tsx'
import { useLab } from '../lab-context.ts'
import { useStorePart } from '../../../use-store.ts'
import { Complaint } from './complaint.tsx'

/** Under a check's cell: whether it passed and, if not, what was seen; in place of a traceback. */
export function CheckVerdict({ cell }: { cell: CodeCell }) {
  const { t } = useMessages()
  const lab = useLab()
  const title = useStorePart(lab.checks.view, ({ list }) => list.find(({ cellId }) => cellId === cell.id)?.title)
  const status = useStorePart(lab.runner.runs, (runs) => runs.get(cell.id)?.status)
  const error = cell.outputs.find((output) => output.output_type === 'error')
  if (!error && status !== 'ok') return null
  return (
    <Verdict
      isPassed={error === undefined}
      said={t(error ? 'notebook.checks.failed' : 'notebook.checks.passed')}
      title={title}
    >
      {error ? <Complaint complaint={readComplaint(error)} /> : null}
    </Verdict>
  )
}
