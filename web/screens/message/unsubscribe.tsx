import { useState, type FormEvent } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { ask, call, type Ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { usePress } from '../../parts/use-press.ts'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { withMessages } from '../screen-loader.ts'
import type { Route } from './+types/unsubscribe.ts'
import styles from './message.module.css'

type Preference = OutputOf<'/message/unsubscribe'>

const nouns = ['message'] as const

export const handle: ScreenHandle = {
  nouns,
  title: (t) => `${t('message.unsubscribe.title')} · ${t('shell.brand')}`,
  description: (t) => t('message.unsubscribe.title'),
}

const load = (caller: Ask, token: string) => caller('/message/unsubscribe', { token })
export const loader = ({ context, params }: Route.LoaderArgs) => load(context.get(pageContext).ask, params.token)
export const clientLoader = withMessages(nouns, ({ params }: { params: { token: string } }) => load(ask, params.token))

/**
 * Where the link of a mail leads. Looking decides nothing; the form works without a script too
 * (server/http/unsubscribe.ts).
 */
export default function Unsubscribe({ loaderData, params: { token } }: Route.ComponentProps) {
  const { t } = useMessages()
  const [set, setPreference] = useState<Preference>()
  // The name follows the language, the state what was decided here.
  const { name: type } = loaderData
  const isOn = (set ?? loaderData).by_mail
  const { isBusy, press } = usePress(async () =>
    setPreference(await call('/message/unsubscribe', { token, by_mail: isOn ? '0' : '1' })),
  )
  const decide = (event: FormEvent) => {
    event.preventDefault()
    press()
  }
  return (
    <div className={styles['page']}>
      <h1>{isOn ? t('message.unsubscribe.ask', { type }) : t('message.unsubscribe.stopped', { type })}</h1>
      <p className={styles['lead']} role="status">
        {isOn ? t('message.unsubscribe.askBody') : t('message.unsubscribe.stoppedBody')}
      </p>
      <form method="post" action={to.unsubscribe(token)} onSubmit={decide}>
        <input type="hidden" name="by_mail" value={isOn ? '0' : '1'} />
        <Button type="submit" look={isOn ? 'gold' : 'line'} busy={isBusy ? t('message.unsubscribe.busy') : undefined}>
          {isOn ? t('message.unsubscribe.stop') : t('message.unsubscribe.again')}
        </Button>
      </form>
    </div>
  )
}
