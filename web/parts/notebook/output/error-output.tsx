import type { ErrorOutput as Failure } from '../../../../domain/experiment/notebook.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import styles from './output.module.css'
import { TextOutput } from './text-output.tsx'
import { trimTraceback } from './traceback.ts'

/** An error with the frames that are the learner's own; all of them are a press away. */
export function ErrorOutput({ error }: { error: Failure }) {
  const { t } = useMessages()
  const { shown, whole } = trimTraceback(
    error.traceback.length > 0 ? error.traceback : [`${error.ename}: ${error.evalue}`],
  )
  return (
    <div className={styles['error']}>
      <TextOutput text={shown} isError />
      {whole === undefined ? null : (
        <details>
          <summary>{t('notebook.output.traceback')}</summary>
          <TextOutput text={whole} isError />
        </details>
      )}
    </div>
  )
}
