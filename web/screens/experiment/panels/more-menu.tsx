import { Ellipsis } from '../../../art/lucide/icons.tsx'
import { useRef, type ChangeEvent } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lineNumbersShown, toggleLineNumbers } from '../../../parts/notebook/editor/line-numbers.ts'
import { PopMenu } from '../../../parts/pop-menu.tsx'
import { to } from '../../../paths.ts'
import { useLab } from '../lab-context.ts'
import { clearOutputs } from '../model/notebook-edits.ts'
import { useStore } from '../../../use-store.ts'
import { download } from './download.ts'
import styles from './more-menu.module.css'
import { openFile } from './open-file.ts'
import { sides, type Side } from './sides.ts'
import { standingOf } from './standing.ts'

export interface MenuActions {
  readonly askRestart: () => void
  readonly askRestartRunAll: () => void
  readonly askReset: () => void
  readonly askRemove: () => void
  readonly askStop: () => void
  readonly showVersions: () => void
  readonly showKeys: () => void
  readonly find: () => void
  readonly showSide: (side: Side) => void
  /** The full-screen lab shows no way to itself. */
  readonly isFullScreen: boolean
}

export function MoreMenu({ isReadOnly, actions }: { isReadOnly: boolean; actions: MenuActions }) {
  const { t, locale } = useMessages()
  const picker = useRef<HTMLInputElement>(null)
  const lab = useLab()
  const standing = standingOf(useStore(lab.session.view))
  const hasNumbers = useStore(lineNumbersShown, () => false)
  const { detail } = lab
  const isActive = ['running', 'alone', 'unreachable', 'starting'].includes(standing)
  const full = to.lab({
    phase: detail.cert_id,
    outline: detail.map_id,
    lesson: detail.lesson_id,
    experiment: detail.experiment_id,
    module: detail.module_id,
  })
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (file) void openFile(lab, file, { t, locale })
    event.target.value = '' // the same file again is a choice, too
  }
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
        <hr />
        <button type="button" onClick={actions.find}>
          {t('notebook.more.find')}
        </button>
        {sides.map((side) => (
          <button key={side} type="button" onClick={() => actions.showSide(side)}>
            {t(`notebook.side.${side}`)}
          </button>
        ))}
        <button type="button" onClick={toggleLineNumbers}>
          {t(hasNumbers ? 'notebook.more.noNumbers' : 'notebook.more.numbers')}
        </button>
        {isReadOnly ? null : (
          <>
            <hr />
            <button type="button" onClick={() => lab.runPart('above')}>
              {t('notebook.more.runAbove')}
            </button>
            <button type="button" onClick={() => lab.runPart('below')}>
              {t('notebook.more.runBelow')}
            </button>
            <button type="button" onClick={actions.askRestartRunAll}>
              {t('notebook.more.restartRunAll')}
            </button>
            <hr />
            <button type="button" onClick={() => picker.current?.click()}>
              {t('notebook.more.open')}
            </button>
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
      <input
        ref={picker}
        type="file"
        accept=".ipynb,application/x-ipynb+json"
        hidden
        aria-label={t('notebook.more.open')}
        onChange={pick}
      />
    </div>
  )
}
