import { Play, RotateCcw, Square } from '../../../art/lucide/icons.tsx'
import { useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { useLab } from '../lab-context.ts'
import { useStore } from '../../../use-store.ts'
import type { KernelState } from '../session/session-view.ts'
import { MoreMenu, type MenuActions } from './more-menu.tsx'
import styles from './notebook-head.module.css'
import { SessionBar } from './session-bar.tsx'

/** The notebook's name, its Python, what concerns all cells, and how its session stands: one row where there is room. */
export function NotebookHead({
  isReadOnly,
  actions,
  onVersions,
}: {
  isReadOnly: boolean
  actions: MenuActions
  onVersions: () => void
}) {
  const { t } = useMessages()
  const lab = useLab()
  const { kernel } = useStore(lab.session.view)
  const [isInterrupting, setIsInterrupting] = useState(false)
  const isBusy = kernel.kind === 'ready' && kernel.isBusy
  const interrupt = () => {
    setIsInterrupting(true)
    void lab.interrupt().finally(() => setIsInterrupting(false))
  }
  return (
    <header className={styles['head']}>
      <div className={styles['file']}>
        <div className={styles['name']}>
          <h2 translate="no" title={lab.fileName}>
            {lab.fileName}
          </h2>
          <p>{wordKernel(kernel, t)}</p>
        </div>
        <div className={styles['tools']}>
          {isBusy || isInterrupting ? (
            <Button
              look="line"
              isSmall
              icon={<Square aria-hidden="true" />}
              busy={isInterrupting ? t('notebook.interrupting') : undefined}
              onClick={interrupt}
            >
              {t('notebook.interrupt')}
            </Button>
          ) : (
            <Button
              look="line"
              isSmall
              icon={<Play aria-hidden="true" />}
              aria-disabled={isReadOnly}
              onClick={() => isReadOnly || lab.runAll()}
            >
              {t('notebook.runAll')}
            </Button>
          )}
          {kernel.kind === 'ready' ? (
            <Button
              look="quiet"
              isSmall
              icon={<RotateCcw aria-hidden="true" />}
              title={t('notebook.restart')}
              onClick={actions.askRestart}
            >
              <span className={styles['word']}>{t('notebook.restart')}</span>
            </Button>
          ) : null}
          <MoreMenu isReadOnly={isReadOnly} actions={actions} />
        </div>
      </div>
      <SessionBar onVersions={onVersions} />
    </header>
  )
}

function wordKernel(kernel: KernelState, t: ReturnType<typeof useMessages>['t']): string {
  switch (kernel.kind) {
    case 'none':
      return t('notebook.kernel.none')
    case 'booting':
      return t('notebook.kernel.booting')
    case 'ready':
      return t(kernel.isBusy ? 'notebook.kernel.busy' : 'notebook.kernel.idle', { version: kernel.info.version })
    case 'failed':
      return t('notebook.kernel.failed')
  }
}
