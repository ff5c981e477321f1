import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { copyText } from '../../parts/copy-text.ts'
import { AskDialog } from '../../parts/dialog/ask-dialog.tsx'
import { prepareDialog } from '../../parts/dialog/dialog.tsx'
import { Checkbox } from '../../parts/form/checkbox.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { notify, notifyFailure } from '../../parts/notify.ts'
import { usePress } from '../../parts/use-press.ts'
import { When } from '../../parts/when.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

type Calendar = OutputOf<'/calendar/settings'>

/** The secret address of one's calendar: it is shown once, when it is made. */
export function CalendarSection({ calendar }: { calendar: Calendar }) {
  const { t, rich } = useMessages()
  const [set, setSet] = useState(calendar)
  const [address, setAddress] = useState<string>()
  const [asked, setAsked] = useState<'renew' | 'end'>()
  const make = async () => {
    const made = await call('/calendar/renew', {})
    setSet({ made_at: made.made_at, with_reviews: made.with_reviews })
    setAddress(made.address)
    setAsked(undefined)
  }
  const end = async () => {
    await call('/calendar/end', {})
    setSet({ made_at: null, with_reviews: false })
    setAddress(undefined)
    setAsked(undefined)
    notify(t('settings.calendar.ended'))
  }
  const first = usePress(make)
  return (
    <Section title={t('settings.calendar.title')} text={t('settings.calendar.text')} place="calendar">
      {set.made_at === null ? (
        <Button busy={first.isBusy ? t('settings.calendar.making') : undefined} onClick={first.press}>
          {t('settings.calendar.make')}
        </Button>
      ) : (
        <>
          {address === undefined ? (
            <p className={styles['small']}>
              {rich('settings.calendar.has', { when: () => <When seconds={set.made_at ?? 0} /> })}
            </p>
          ) : (
            <Address address={address} />
          )}
          <Reviews set={set} onSet={setSet} />
          <div className={styles['actions']} onPointerEnter={prepareDialog} onFocus={prepareDialog}>
            <Button onClick={() => setAsked('renew')}>{t('settings.calendar.renew')}</Button>
            <Button look="quiet" onClick={() => setAsked('end')}>
              {t('settings.calendar.end')}
            </Button>
          </div>
        </>
      )}
      <AskDialog
        title={t('settings.calendar.renewAsk')}
        isOpen={asked === 'renew'}
        no={t('settings.cancel')}
        yes={t('settings.calendar.renewYes')}
        busy={t('settings.calendar.making')}
        act={make}
        onClose={() => setAsked(undefined)}
      >
        <p>{t('settings.calendar.renewText')}</p>
      </AskDialog>
      <AskDialog
        title={t('settings.calendar.endAsk')}
        isOpen={asked === 'end'}
        no={t('settings.cancel')}
        yes={t('settings.calendar.endYes')}
        busy={t('settings.calendar.ending')}
        act={end}
        onClose={() => setAsked(undefined)}
      >
        <p>{t('settings.calendar.endText')}</p>
      </AskDialog>
    </Section>
  )
}

/** Copied, or opened by the program that the device has for it. */
function Address({ address }: { address: string }) {
  const { t } = useMessages()
  const copy = async () => {
    if (await copyText(address)) notify(t('settings.calendar.copied'))
    else notifyFailure(t('settings.calendar.copyFailed'))
  }
  return (
    <div className={styles['form']}>
      <TextField
        id="calendar-address"
        name="calendar-address"
        label={t('settings.calendar.address')}
        hint={t('settings.calendar.once')}
        value={address}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles['actions']}>
        <Button look="ink" onClick={() => void copy()}>
          {t('settings.calendar.copy')}
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')}>{t('settings.calendar.open')}</a>
      </div>
      <p className={styles['small']}>{t('settings.calendar.how')}</p>
    </div>
  )
}

function Reviews({ set, onSet }: { set: Calendar; onSet: (set: Calendar) => void }) {
  const { t } = useMessages()
  const choose = async (withReviews: boolean) => {
    onSet({ ...set, with_reviews: withReviews })
    try {
      onSet(await call('/calendar/settings', { with_reviews: withReviews ? '1' : '0' }))
      notify(t('settings.saved'))
    } catch {
      onSet(set) // the caller has said why
    }
  }
  return (
    <fieldset className={styles['kinds']}>
      <legend>{t('settings.calendar.in')}</legend>
      <Checkbox
        id="calendar-reviews"
        name="calendar-reviews"
        checked={set.with_reviews}
        onChange={(event) => void choose(event.currentTarget.checked)}
      >
        {t('settings.calendar.reviews')}
      </Checkbox>
    </fieldset>
  )
}
