import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { copyText } from '../../parts/copy-text.ts'
import { AskDialog } from '../../parts/dialog/ask-dialog.tsx'
import { prepareDialog } from '../../parts/dialog/dialog.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { notify, notifyFailure } from '../../parts/notify.ts'
import { OtherLanguage } from '../../parts/other-language.tsx'
import { usePress } from '../../parts/use-press.ts'
import { When } from '../../parts/when.tsx'
import { to } from '../../paths.ts'
import type { Work } from './load-work.ts'
import styles from './my-work.module.css'

/** A notebook that was handed in, and the address at which it is shown. */
export function WorkRow({ work }: { work: Work }) {
  const { t } = useMessages()
  const [shown, setShown] = useState(work.shown)
  const show = async () => {
    const { address } = await call('/work/show', { experiment_id: work.experiment_id })
    setShown({ address, is_newest: true })
  }
  const { isBusy, press } = usePress(show)
  const place = to.lesson({
    phase: work.cert_id,
    module: work.module_id,
    lesson: work.lesson_id,
    item: 'experiment',
  })
  return (
    <li className={styles['work']}>
      <div className={styles['words']}>
        <h3>
          <Link to={place} lang={work.lang}>
            {work.name}
          </Link>
          <OtherLanguage lang={work.lang} />
        </h3>
        <p>
          <When seconds={work.handed_in_at} />
          {` · ${t('work.points', { score: work.score, total: work.total })} · ${t(`work.${work.check_kind ?? 'self-checked'}`)}`}
        </p>
      </div>
      {shown === null ? (
        <Button
          aria-label={t('shell.pair', { name: t('work.show'), value: work.name })}
          busy={isBusy ? t('work.showing') : undefined}
          onClick={press}
        >
          {t('work.show')}
        </Button>
      ) : (
        <Shown work={work} shown={shown} isBusy={isBusy} onRenew={press} onHidden={() => setShown(null)} />
      )}
    </li>
  )
}

function Shown({
  work,
  shown: { address, is_newest },
  isBusy,
  onRenew,
  onHidden,
}: {
  work: Work
  shown: NonNullable<Work['shown']>
  isBusy: boolean
  onRenew: () => void
  onHidden: () => void
}) {
  const { t } = useMessages()
  const [isAsking, setIsAsking] = useState(false)
  const copy = async () => {
    if (await copyText(address)) notify(t('work.copied'))
    else notifyFailure(t('work.copyFailed'))
  }
  const hide = async () => {
    await call('/work/hide', { experiment_id: work.experiment_id })
    setIsAsking(false)
    onHidden()
    notify(t('work.hidden'))
  }
  const id = `address-${work.experiment_id}`
  return (
    <div className={styles['shown']}>
      <TextField
        id={id}
        name={id}
        label={t('work.address')}
        hint={t('work.shown')}
        value={address}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      {is_newest ? null : <p className={styles['older']}>{t('work.older')}</p>}
      <div className={styles['actions']} onPointerEnter={prepareDialog} onFocus={prepareDialog}>
        {is_newest ? null : (
          <Button busy={isBusy ? t('work.showing') : undefined} onClick={onRenew}>
            {t('work.newest')}
          </Button>
        )}
        <Button look="ink" onClick={() => void copy()}>
          {t('work.copy')}
        </Button>
        <a href={address} target="_blank" rel="noreferrer">
          {t('work.open')}
        </a>
        <Button look="quiet" onClick={() => setIsAsking(true)}>
          {t('work.hide')}
        </Button>
      </div>
      <AskDialog
        title={t('work.hideAsk')}
        isOpen={isAsking}
        no={t('work.cancel')}
        yes={t('work.hideYes')}
        busy={t('work.hiding')}
        act={hide}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('work.hideText')}</p>
      </AskDialog>
    </div>
  )
}
