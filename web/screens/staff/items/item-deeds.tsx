import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ItemFormReply, RegradeReply } from '../../../../contract/staff-item-calls.ts'
import { ask, call, callFile } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { notify } from '../../../parts/notify.ts'
import { saveFile } from '../../../parts/save-file.ts'
import { usePress } from '../../../parts/use-press.ts'
import { useProve } from '../proving.tsx'
import { Correct } from './correct.tsx'
import own from './items.module.css'
import { Regrade } from './regrade.tsx'

interface Props {
  readonly quizId: string
  readonly itemId: string
  readonly phaseId: string
  /** Something was corrected here that the files of the course do not say. */
  readonly isCorrected: boolean
}

/** What can be done about a question. C corrects it, R grades anew, P takes the patch home. */
export function ItemDeeds({ quizId, itemId, phaseId, isCorrected }: Props) {
  const { t } = useMessages()
  const prove = useProve()
  const { revalidate } = useRevalidator()
  const [form, setForm] = useState<ItemFormReply>()
  const [regrade, setRegrade] = useState<RegradeReply>()
  const of = { category_id: quizId, question_id: itemId }
  const correct = usePress(async () => {
    const found = (await ask('/staff/item-form', of)).form
    if (!found) throw new Error(t('staff.correct.none'))
    setForm(found)
  })
  const preview = usePress(async () => {
    setRegrade(await prove(() => call('/staff/regrade', { category_id: quizId }, { isQuiet: true })))
  })
  const patch = usePress(async () => saveFile(await callFile('/staff/item-patch', { cert_id: phaseId })))
  usePageKeys((key) => {
    if (form || regrade) return false
    if (key === 'c') correct.press()
    else if (key === 'r') preview.press()
    else if (key === 'p' && isCorrected) patch.press()
    else return false
    return true
  })
  if (form)
    return (
      <Correct
        of={of}
        form={form}
        onClose={() => setForm(undefined)}
        onDone={() => {
          setForm(undefined)
          notify(t('staff.correct.done'))
          void revalidate()
          preview.press()
        }}
      />
    )
  if (regrade) return <Regrade quizId={quizId} first={regrade} onClose={() => setRegrade(undefined)} />
  const problem = correct.problem || preview.problem || patch.problem
  return (
    <div className={own['look']}>
      <p>
        <button type="button" aria-disabled={correct.isBusy || undefined} onClick={correct.press}>
          {t('staff.correct')} <kbd aria-hidden="true">C</kbd>
        </button>
        <button type="button" aria-disabled={preview.isBusy || undefined} onClick={preview.press}>
          {t('staff.regrade')} <kbd aria-hidden="true">R</kbd>
        </button>
        {isCorrected ? (
          <button type="button" aria-disabled={patch.isBusy || undefined} onClick={patch.press}>
            {t('staff.correct.take')} <kbd aria-hidden="true">P</kbd>
          </button>
        ) : null}
      </p>
      <p role="status">{correct.isBusy ? t('staff.correct.opening') : ''}</p>
      {isCorrected ? <p className={own['count']}>{t('staff.correct.take.why')}</p> : null}
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  )
}
