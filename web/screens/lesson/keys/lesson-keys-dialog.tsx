import { useId, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Checkbox } from '../../../parts/form/checkbox.tsx'
import { areKeysHeard, keepKeysHeard } from '../../../parts/keys/heard.ts'
import { KeyRows } from '../../../parts/key-rows.tsx'
import { useSession } from '../../../session/session.ts'
import styles from './lesson-keys-dialog.module.css'

export function LessonKeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useMessages()
  const id = useId()
  const { isSignedIn } = useSession()
  const [isHeard, setIsHeard] = useState(areKeysHeard)
  const rows = [
    { keys: [['n']], words: t('lesson.next') },
    { keys: [['p']], words: t('lesson.previous') },
    { keys: [['o']], words: t('lesson.keys.outline') },
    { keys: [['g']], words: t('lesson.keys.gold') },
    ...(isSignedIn ? [{ keys: [['m']], words: t('note.write') }] : []),
    { keys: [['?']], words: t('lesson.keys.help') },
  ]
  return (
    <Dialog title={t('lesson.keys.title')} isOpen onClose={onClose}>
      <p className={styles['body']}>{t('lesson.keys.body')}</p>
      <div className={styles['rows']}>
        <KeyRows rows={rows} />
      </div>
      <Checkbox
        id={id}
        name="heard"
        checked={isHeard}
        onChange={({ currentTarget: { checked } }) => {
          setIsHeard(checked)
          keepKeysHeard(checked)
        }}
      >
        {t('lesson.keys.heard')}
      </Checkbox>
    </Dialog>
  )
}
