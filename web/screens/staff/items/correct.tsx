import { useId, useState } from 'react'
import type { ItemFormReply } from '../../../../contract/staff-item-calls.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { usePress } from '../../../parts/use-press.ts'
import { useProve } from '../proving.tsx'
import { changeOf, draftOf, type Draft } from './draft.ts'
import own from './items.module.css'
import { KeyFields } from './key-fields.tsx'
import { wordPlace } from './word-place.ts'

interface Props {
  readonly of: { readonly category_id: string; readonly question_id: string }
  readonly form: ItemFormReply
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The question as its files say it. What would change in them is shown before it is done. */
export function Correct({ of, form, onClose, onDone }: Props) {
  const { t } = useMessages()
  const prove = useProve()
  const id = useId()
  const [draft, setDraft] = useState(() => draftOf(form))
  const [reason, setReason] = useState('')
  const [patch, setPatch] = useState<string>()
  const change = changeOf(form, draft)
  const given = { ...of, base: form.base, change: JSON.stringify(change) }
  const write = (next: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...next }))
    setPatch(undefined) // what was shown is not what would be done any more
  }
  const look = usePress(async () => {
    if (change === undefined) throw new Error(t('staff.correct.same'))
    setPatch((await call('/staff/item-try', given, { isQuiet: true })).patch)
  })
  /** What was to be done when it was pressed last: what went wrong then says nothing of another change. */
  const [tried, setTried] = useState<string>()
  const go = usePress(async () => {
    setTried(patch)
    if (reason.trim() === '') throw new Error(t('staff.deed.reason.missing'))
    await prove(() => call('/staff/item-correct', { ...given, reason: reason.trim() }, { isQuiet: true }))
    onDone()
  })
  const isShown = patch !== undefined
  const problem = look.problem || (isShown && patch === tried ? go.problem : '')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <form
      className={own['correct']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isShown) go.press()
        else look.press()
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return // an input method closes its own list by Escape
        if (event.key === 'Escape') onClose()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <KeyFields form={form} draft={draft} write={write} />
      {form.texts.map(({ path, by }) => (
        <fieldset key={path.join('.')}>
          <legend>
            {wordPlace(t, path)} <code translate="no">{path.join('.')}</code>
          </legend>
          {Object.entries(by).map(([lang, text]) => {
            const name = `${path.join('.')} ${lang}`
            return (
              <textarea
                key={lang}
                lang={lang}
                aria-label={t('staff.correct.text', { place: wordPlace(t, path), lang })}
                rows={Math.min(6, 1 + Math.floor(text.length / (lang === 'en' ? 60 : 34)))}
                maxLength={5000}
                value={draft.texts[name] ?? text}
                onChange={(event) => write({ texts: { ...draft.texts, [name]: event.currentTarget.value } })}
              />
            )
          })}
        </fieldset>
      ))}
      {isShown ? (
        <>
          <h3>{t('staff.correct.patch')}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide patch scrolls by keys, too */}
          <pre className={own['patch']} tabIndex={0} translate="no">
            {patch.split('\n').map((line, at) => (
              <span key={at} data-sign={/^[-+](?![-+]{2} )/.exec(line)?.[0]}>
                {`${line}\n`}
              </span>
            ))}
          </pre>
          <label htmlFor={`${id}-reason`}>{t('staff.deed.reason')}</label>
          <textarea
            id={`${id}-reason`}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <p className={own['count']}>{t('staff.correct.told')}</p>
        </>
      ) : null}
      {problem ? <p role="alert">{problem}</p> : null}
      <p className={own['presses']}>
        <Button
          type="submit"
          look={isShown ? 'gold' : 'ink'}
          isSmall
          busy={look.isBusy || go.isBusy ? t('staff.correct.busy') : undefined}
        >
          {t(isShown ? 'staff.correct.go' : 'staff.correct.look')}
        </Button>
        <Button isSmall onClick={onClose}>
          {t('staff.cancel')}
        </Button>
        <kbd aria-hidden="true">Ctrl ↵</kbd>
      </p>
    </form>
  )
}
