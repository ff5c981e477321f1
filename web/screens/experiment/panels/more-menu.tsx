import { Ellipsis } from 'lucide-react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { PopMenu } from '../../../parts/pop-menu.tsx'
import { to } from '../../../paths.ts'
import { useLab } from '../lab-context.ts'
import { clearOutputs } from '../model/notebook-edits.ts'
import { useStore } from '../model/store.ts'
import { download } from './download.ts'
import styles from './more-menu.module.css'
import { standingOf } from './standing.ts'

export interface MenuActions {
  readonly askRestart: () => void
  readonly askReset: () => void
  readonly askRemove: () => void
  readonly askStop: () => void
  readonly showVersions: () => void
  readonly showKeys: () => void
  /** The full-screen lab shows no way to itself. */
  readonly isFullScreen: boolean
}

export function MoreMenu({ isReadOnly, actions }: { isReadOnly: boolean; actions: MenuActions }) {
  const { t } = useMessages()
  const lab = useLab()
  const standing = standingOf(useStore(lab.session.view))
  const { detail } = lab
  const isActive = standing === 'running' || standing === 'unreachable' || standing === 'starting'
  const full = to.lab({ phase: detail.cert_id, outline: detail.map_id, lesson: detail.lesson_id, experiment: detail.experiment_id, module: detail.module_id })
  return (
    <div className={styles['menu']}>
      <PopMenu
        id="menu-notebook"
        triggerClass={styles['trigger']}
        panelClass={styles['panel']}
        trigger={
          <>
            <Ellipsis aria-hidden="true" />
            <span className="hide-visually">{t('notebook.more')}</span>
          </>
        }
      >
        {actions.isFullScreen ? null : (
          // A full load: isolation comes with the document, not with a move inside the page.
          <a href={full}>{t('notebook.more.fullScreen')}</a>
        )}
        <button type="button" onClick={actions.showVersions}>
          {t('notebook.more.versions')}
        </button>
        <button type="button" onClick={() => download(lab.file())}>
          {t('notebook.more.download')}
        </button>
        <button type="button" onClick={actions.showKeys}>
          {t('notebook.more.keys')}
        </button>
        {isReadOnly ? null : (
          <>
            <hr />
            <button type="button" onClick={() => lab.change(clearOutputs)}>
              {t('notebook.more.clear')}
            </button>
            <button type="button" onClick={actions.askReset}>
              {t('notebook.more.reset')}
            </button>
            {isActive ? (
              <button type="button" onClick={actions.askStop}>
                {t('notebook.stop')}
              </button>
            ) : (
              <button type="button" onClick={actions.askRemove}>
                {t('notebook.more.remove')}
              </button>
            )}
          </>
        )}
      </PopMenu>
    </div>
  )
}
