import { Link } from 'react-router'
import { KEPT_FOLDER } from '../../../../domain/experiment/kept-file.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { to } from '../../../paths.ts'
import { useStore } from '../../../use-store.ts'
import type { KeptFiles } from '../running/kept-files.ts'
import styles from './side-panel.module.css'

/** Of a lab that keeps files: which, and where they are found. */
export function KeptFilesIntro() {
  const { t, gap } = useMessages()
  return (
    <p className={styles['empty']}>
      {t('notebook.kept.intro')}
      {gap}
      <Link to={to.myWork()}>{t('notebook.kept.all')}</Link>
    </p>
  )
}

/** What became of a file of the kept folder. */
export function KeptFileState({ kept, path }: { kept: KeptFiles; path: string }) {
  const { t } = useMessages()
  const state = useStore(kept.states).get(path.slice(KEPT_FOLDER.length + 1))
  if (!path.startsWith(`${KEPT_FOLDER}/`) || !state) return null
  return ` · ${state.kind === 'refused' ? state.message : t(`notebook.kept.${state.kind}`)}`
}
